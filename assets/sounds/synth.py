"""Makes every sound of the game from noise and sine waves: `python assets/sounds/synth.py` rewrites them.

Each sound is a list of samples at 22,050 Hz, made from fixed seeds; ffmpeg then encodes it as MP3, which
every browser plays. With `--wav FOLDER`, uncompressed WAV files are written instead.
"""

from __future__ import annotations

import math
import random
import shutil
import struct
import subprocess
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22_050
HERE = Path(__file__).resolve().parent

Wave = list[float]
Curve = Callable[[float], float]


def samples(seconds: float) -> int:
    """Returns the number of samples in a duration."""
    return int(seconds * RATE)


def silence(seconds: float) -> Wave:
    """Returns silence of a given duration."""
    return [0.0] * samples(seconds)


def noise(seconds: float, seed: int) -> Wave:
    """Returns white noise, the same for the same seed."""
    chance = random.Random(seed)
    return [chance.uniform(-1, 1) for _ in range(samples(seconds))]


def tone(seconds: float, pitch: Curve) -> Wave:
    """Returns a sine wave whose pitch in hertz is a function of the time in seconds."""
    out, phase = [], 0.0
    for i in range(samples(seconds)):
        phase += 2 * math.pi * pitch(i / RATE) / RATE
        out.append(math.sin(phase))
    return out


def glide(start: float, end: float, seconds: float) -> Curve:
    """Returns a curve that moves evenly in pitch from one value to another, then stays there."""
    return lambda at: start * (end / start) ** min(1.0, at / seconds)


def steady(pitch: float) -> Curve:
    """Returns a curve with a constant value."""
    return lambda _: pitch


def shaped(sound: Wave, fade: float, rise: float = 0.001) -> Wave:
    """Applies a short attack and an exponential decay; after `fade` seconds about a third is left."""
    return [s * min(1.0, i / RATE / rise) * math.exp(-i / RATE / fade) for i, s in enumerate(sound)]


def swelling(sound: Wave, power: float = 1.0) -> Wave:
    """Makes a sound grow until its middle and fade after it, like something passing by."""
    last = max(1, len(sound) - 1)
    return [s * max(0.0, math.sin(math.pi * i / last)) ** power for i, s in enumerate(sound)]


def dull(sound: Wave, cutoff: Curve | float) -> Wave:
    """Applies a low-pass filter; the cutoff may change over time."""
    out, level = [], 0.0
    for i, s in enumerate(sound):
        hertz = cutoff(i / RATE) if callable(cutoff) else cutoff
        level += (1 - math.exp(-2 * math.pi * hertz / RATE)) * (s - level)
        out.append(level)
    return out


def bright(sound: Wave, cutoff: float) -> Wave:
    """Applies a high-pass filter."""
    return [s - low for s, low in zip(sound, dull(sound, cutoff), strict=True)]


def ringing(sound: Wave, hertz: float, width: float) -> Wave:
    """Applies a resonance at one pitch."""
    radius = math.exp(-math.pi * width / RATE)
    back, further = 2 * radius * math.cos(2 * math.pi * hertz / RATE), radius * radius
    out, last, older = [], 0.0, 0.0
    for s in sound:
        last, older = (1 - radius) * s + back * last - further * older, last
        out.append(last)
    return out


def plucked(pitch: float, seconds: float, seed: int, dying: float = 0.996) -> Wave:
    """Returns a plucked string: noise that repeats and loses its high frequencies."""
    string = noise(1 / pitch, seed)
    out = []
    for i in range(samples(seconds)):
        at = i % len(string)
        out.append(string[at])
        string[at] = dying * (string[at] + string[(at + 1) % len(string)]) / 2
    return out


def mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Mixes sounds; each part has a start time and a volume."""
    out = silence(seconds)
    for start, loud, sound in parts:
        first = samples(start)
        for i, s in enumerate(sound[: max(0, len(out) - first)]):
            out[first + i] += loud * s
    return out


def finished(sound: Wave, peak: float) -> Wave:
    """Scales a sound to its peak volume and fades out its last 30 ms, so that it does not click."""
    top = max(abs(s) for s in sound) or 1.0
    tail = samples(0.03)
    return [peak * s / top * min(1.0, (len(sound) - i) / tail) for i, s in enumerate(sound)]


def driven(sound: Wave, gain: float) -> Wave:
    """Adds distortion, which makes a sound seem louder without raising its peak."""
    return [math.tanh(gain * s) for s in sound]


def shot() -> Wave:
    """A revolver shot: a crack, a low thump, and an echo from across the street."""
    crack = shaped(bright(noise(0.12, 1), 1_400), 0.018, 0.0004)
    push = shaped(tone(0.3, glide(190, 46, 0.16)), 0.075)
    roar = shaped(dull(noise(0.55, 2), glide(4_200, 320, 0.3)), 0.085)
    answer = shaped(dull(noise(0.3, 3), 900), 0.07, 0.02)
    street = ((0.16, 0.35, answer), (0.27, 0.2, answer))
    return driven(mix(0.62, (0, 0.9, crack), (0, 0.9, push), (0, 1.5, roar), *street), 2.4)


def miss() -> Wave:
    """A ricochet: a tick on stone, and a whine that falls in pitch."""
    tick = shaped(bright(noise(0.04, 4), 2_500), 0.006, 0.0003)
    whine = tone(0.5, lambda at: 3_300 * math.exp(-1.9 * at) + 60 * math.sin(2 * math.pi * 27 * at))
    wide = tone(0.5, lambda at: 3_420 * math.exp(-1.95 * at))
    grit = swelling(ringing(noise(0.5, 5), 2_300, 500))
    return mix(
        0.52,
        (0, 0.8, tick),
        (0.008, 0.6, shaped(whine, 0.16, 0.012)),
        (0.008, 0.25, shaped(wide, 0.12, 0.012)),
        (0.01, 0.25, shaped(grit, 0.1, 0.01)),
    )


def swish(seconds: float, seed: int, pitch: float = 3_600) -> Wave:
    """A card moving through the air."""
    return swelling(ringing(bright(noise(seconds, seed), 900), pitch, 2_600), 1.6)


def tap(seed: int, pitch: float = 1_500) -> Wave:
    """The edge of a card hitting the table."""
    return shaped(ringing(noise(0.05, seed), pitch, 700), 0.009, 0.0004)


def draw() -> Wave:
    """A card drawn from the deck."""
    return mix(0.2, (0, 1.0, swish(0.12, 6)), (0.11, 0.9, tap(7, 2_400)))


def flip() -> Wave:
    """A card turned over and put down."""
    return mix(0.24, (0, 0.8, swish(0.1, 8, 4_400)), (0.1, 1.3, tap(9, 1_100)), (0.104, 0.5, tap(10, 2_600)))


def shuffle() -> Wave:
    """Cards riffled, faster and faster, then the deck squared."""
    parts, at = [], 0.0
    for i in range(22):
        parts.append((at, 0.6 + 0.02 * i, tap(20 + i, 1_700 + 53 * (i % 7))))
        at += 0.034 - 0.0009 * i
    return mix(0.86, *parts, (at + 0.05, 0.8, tap(50, 700)), (at + 0.16, 0.6, tap(51, 800)))


def drink() -> Wave:
    """A cork and two gulps."""
    cork = shaped(tone(0.08, glide(260, 900, 0.03)), 0.016)
    air = shaped(bright(noise(0.06, 60), 1_200), 0.01)
    parts = [(0.0, 1.0, cork), (0.0, 0.35, air)]
    for i, at in enumerate((0.26, 0.48)):
        swallow = swelling(tone(0.13, glide(150 - 12 * i, 330 - 30 * i, 0.12)), 1.5)
        drop = shaped(tone(0.07, glide(420, 760, 0.06)), 0.02)
        parts += [(at, 0.8, swallow), (at + 0.09, 0.3, drop)]
    return mix(0.7, *parts)


def explosion() -> Wave:
    """Dynamite: a low boom, then falling debris."""
    ground = shaped(tone(1.0, glide(95, 27, 0.6)), 0.3)
    roar = shaped(dull(noise(1.2, 61), glide(5_000, 110, 0.75)), 0.28)
    chance = random.Random(62)
    stones = [tap(70 + i, chance.uniform(500, 1_400)) for i in range(22)]
    rubble = [(0.35 + 0.75 * chance.random() ** 1.4, chance.uniform(0, 0.5), stone) for stone in stones]
    blast = shaped(noise(0.05, 63), 0.012)
    return driven(mix(1.3, (0, 0.6, blast), (0, 1.0, ground), (0, 2.6, roar), *rubble), 2.6)


def fuse() -> Wave:
    """A hissing, sputtering fuse."""
    chance = random.Random(64)
    hiss = swelling(bright(noise(0.8, 65), 4_200), 0.5)
    sparks = [shaped(bright(noise(0.02, 100 + i), 3_000), 0.003) for i in range(44)]
    spits = [(chance.uniform(0, 0.78), chance.uniform(0.25, 0.85), spark) for spark in sparks]
    return mix(0.82, (0, 0.28, hiss), *spits)


def clop(seed: int, pitch: float) -> Wave:
    """One hoof on hard ground."""
    hollow = shaped(ringing(noise(0.1, seed), pitch, 180), 0.022, 0.0006)
    return mix(0.1, (0, 1.0, hollow), (0, 0.15, shaped(tone(0.1, glide(130, 70, 0.05)), 0.03)))


def hoof() -> Wave:
    """A passing gallop: two groups of three beats."""
    hooves = [clop(110, 760), clop(111, 980), clop(112, 640)]
    near = [(0.1 * i, 0.7 + 0.12 * i, hoof) for i, hoof in enumerate(hooves)]
    far = [(0.42 + 0.1 * i, 0.55 + 0.1 * i, hoof) for i, hoof in enumerate(hooves)]
    return mix(0.76, *near, *far)


def chime(parts: tuple[tuple[float, float, float], ...], seconds: float) -> Wave:
    """Returns the sound of struck metal: partials with pitch, volume and decay."""
    return mix(
        seconds, *[(0.0, loud, shaped(tone(seconds, steady(pitch)), fade)) for pitch, loud, fade in parts]
    )


def coin() -> Wave:
    """Two coins clinking."""
    ring = chime(((3_870, 0.8, 0.09), (5_230, 0.6, 0.07), (6_940, 0.4, 0.05), (8_810, 0.3, 0.03)), 0.3)
    high = chime(((4_310, 0.8, 0.1), (5_890, 0.6, 0.07), (7_620, 0.4, 0.05)), 0.34)
    return mix(0.46, (0, 0.7, ring), (0.075, 1.0, high))


def bell() -> Wave:
    """The bell on the bar, for the start of the player's turn."""
    body = ((1_568, 1.0, 0.3), (1_573, 0.6, 0.34), (4_330, 0.35, 0.12), (7_900, 0.18, 0.05), (784, 0.15, 0.2))
    return mix(0.95, (0, 1.0, chime(body, 0.95)), (0, 0.15, tap(120, 3_000)))


def hit() -> Wave:
    """A dull blow, for the loss of a life point."""
    body = shaped(tone(0.24, glide(150, 52, 0.09)), 0.06)
    slap = shaped(dull(noise(0.12, 121), 1_600), 0.022)
    shell = shaped(ringing(noise(0.12, 122), 2_900, 120), 0.03)
    return mix(0.34, (0, 1.0, body), (0, 1.1, slap), (0.13, 0.22, shell), (0.2, 0.14, shell))


def step() -> Wave:
    """A step with a spur on wooden boards."""
    boot = shaped(ringing(noise(0.12, 123), 210, 130), 0.03)
    board = shaped(ringing(noise(0.08, 124), 620, 240), 0.014)
    spur = chime(((5_100, 0.6, 0.04), (6_420, 0.5, 0.03)), 0.14)
    return mix(0.26, (0, 1.0, boot), (0, 0.5, board), (0.05, 0.05, spur), (0.085, 0.04, spur))


def toll() -> Wave:
    """A death: somebody falls on the boards, and a low bell tolls once."""
    body = shaped(tone(0.3, glide(130, 44, 0.12)), 0.08)
    boards = shaped(ringing(noise(0.2, 125), 190, 120), 0.05)
    hat = shaped(dull(noise(0.08, 126), 1_200), 0.02)
    low = ((196, 1.0, 0.36), (197.6, 0.5, 0.36), (235, 0.7, 0.26), (294, 0.4, 0.2))
    high = ((392, 0.8, 0.3), (591, 0.4, 0.16), (797, 0.2, 0.09))
    bell = chime(low + high, 0.85)
    return mix(1.0, (0, 1.0, body), (0, 0.9, boards), (0.09, 0.4, hat), (0.16, 0.7, bell))


def tune(notes: tuple[tuple[float, float, float], ...], seconds: float, dying: float) -> Wave:
    """Plays a banjo: each note is a time, a pitch and a volume."""
    played = [(at, loud, plucked(pitch, 0.9, int(pitch), dying)) for at, pitch, loud in notes]
    return dull(mix(seconds, *played), 6_500)


def win() -> Wave:
    """A rising banjo roll and a chord."""
    roll = ((0.0, 196.0, 0.8), (0.11, 246.9, 0.8), (0.22, 293.7, 0.8), (0.33, 392.0, 0.9), (0.44, 493.9, 0.9))
    chord = ((0.58, 392.0, 0.8), (0.585, 493.9, 0.8), (0.59, 587.3, 0.9), (0.595, 784.0, 0.7))
    return tune(roll + chord, 1.35, 0.996)


def lose() -> Wave:
    """Four slow, falling banjo notes."""
    return tune(((0.0, 293.7, 0.9), (0.22, 277.2, 0.8), (0.44, 233.1, 0.8), (0.7, 146.8, 1.0)), 1.4, 0.99)


# Every sound with its peak volume: all are quiet, and frequent ones are quieter.
SOUNDS: dict[Callable[[], Wave], float] = {
    shot: 0.4, miss: 0.36, draw: 0.3, shuffle: 0.34, drink: 0.36, explosion: 0.34, fuse: 0.34, hoof: 0.42,
    coin: 0.26, bell: 0.36, hit: 0.5, flip: 0.34, step: 0.4, toll: 0.44, win: 0.46, lose: 0.44,
}  # fmt: skip


def write(path: Path, sound: Wave) -> None:
    """Writes a sound as a 16-bit WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, len(sound), "NONE", "not compressed"))
        file.writeframes(struct.pack(f"<{len(sound)}h", *(round(32_767 * s) for s in sound)))


def main() -> int:
    """Writes every sound: as MP3 into this script's folder, or as WAV into the given folder."""
    plain = Path(sys.argv[2]) if sys.argv[1:2] == ["--wav"] and len(sys.argv) > 2 else None
    if plain is None and not shutil.which("ffmpeg"):
        print("ffmpeg was not found; use --wav FOLDER to write WAV files instead", file=sys.stderr)
        return 1
    for make, peak in SOUNDS.items():
        path = (plain or HERE) / f"{make.__name__}.wav"
        write(path, finished(make(), peak))
        if plain is None:
            packing = "-ac 1 -codec:a libmp3lame -b:a 48k -map_metadata -1 -bitexact".split()
            target = str(path.with_suffix(".mp3"))
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(path), *packing, target], check=True)
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
