/** Screen readers press and move with `click` and `focusin` alone, and scroll with `scroll` alone. */
const types = [
  ...['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll'],
  ...['keydown', 'focusin', 'click'],
]
const listening = { capture: true, passive: true }

/** Calls `then` once, at the first user interaction. Returns a function that cancels it. */
export function onFirstInteraction(then: () => void): () => void {
  const forget = () => {
    for (const type of types) removeEventListener(type, handle, listening)
  }
  function handle(event: Event) {
    if (isAtRest(event)) return
    forget()
    then()
  }
  for (const type of types) addEventListener(type, handle, listening)
  return forget
}

/** For a pointer at rest over a page that loads under it, browsers report a move by zero. */
const isAtRest = (event: Event) =>
  event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
