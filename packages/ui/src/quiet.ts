/**
 * Makes everything around an element inert within the page's frame; elements that float above the frame stay usable.
 * Returns a function that restores it.
 */
export function quietAround(element: HTMLElement | null): () => void {
  const quiet = surroundings(element)
  for (const one of quiet) one.inert = true
  // Restores only once: later something else may have made the same elements inert.
  return () => {
    for (const one of quiet.splice(0)) one.inert = false
  }
}

function surroundings(element: HTMLElement | null): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let inner = element; inner && inner.parentElement !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement?.children ?? []) {
      if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert) found.push(sibling)
    }
  }
  return found
}
