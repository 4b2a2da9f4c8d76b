from tests.browser.rooms.guests import *
import time

AT_ONCE = """
const observer = new MutationObserver(() => {
  const { room, roomState } = document.documentElement.dataset;
  if (room && roomState && !sessionStorage.first) { sessionStorage.first = room; sessionStorage.url = location.href; location.reload(); }
});
observer.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-room", "data-room-state"] });
"""


def test_it(party):
    (owner,) = guests(party, 1)
    owner.page.add_init_script(AT_ONCE)
    owner.page.goto(owner.town.address + "?room=new&play=classic&seats=4&name=Ann&lang=en&pace=instant")
    for _ in range(40):
        time.sleep(0.5)
        owner.page.wait_for_timeout(10)
    print(owner.page.evaluate("[sessionStorage.first, sessionStorage.url]"))
    print(owner.page.url, owner.told(), owner.page.inner_text("body")[:100].replace("\n", "|"))
