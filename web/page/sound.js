// Plays the table's sounds. Each is fetched when first needed; none is played before the player has used the page.

const FOLDER = new URL("../../assets/sounds/", import.meta.url);
const known = new Map();
let loudness = 0;
let context = null;

export function volume(loud) {
  loudness = loud;
  if (context) context.gain.value = loud;
}

function open() {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.connect(audio.destination);
  gain.gain.value = loudness;
  return { audio, gain: gain.gain, out: gain };
}

async function recording(name) {
  const answer = await fetch(new URL(`${name}.mp3`, FOLDER));
  return context.audio.decodeAudioData(await answer.arrayBuffer());
}

export async function play(name) {
  const touched = navigator.userActivation ? navigator.userActivation.hasBeenActive : true;
  if (!loudness || !touched || document.hidden) return;
  try {
    context ??= open();
    if (!known.has(name)) known.set(name, recording(name));
    const source = context.audio.createBufferSource();
    source.buffer = await known.get(name);
    source.connect(context.out);
    source.start();
  } catch (trouble) {
    known.delete(name); // the game can go on without sound; the next call tries again
  }
}
