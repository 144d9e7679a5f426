/** `click` and `focusin` alone is how a screen reader presses and goes; `scroll` alone how it turns the page. */
const types = [
  ...['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll'],
  ...['keydown', 'focusin', 'click'],
]
const listening = { capture: true, passive: true }

/** Calls once, at the first sign of a reader; what it answers calls that off. */
export function atFirstSign(then: () => void): () => void {
  const forget = () => {
    for (const type of types) removeEventListener(type, hear, listening)
  }
  function hear(event: Event) {
    if (isAtRest(event)) return
    forget()
    then()
  }
  for (const type of types) addEventListener(type, hear, listening)
  return forget
}

/** Of a pointer that lies where a page comes up under it, browsers tell as of one that moved nowhere. */
const isAtRest = (event: Event) =>
  event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
