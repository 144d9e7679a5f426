/**
 * Makes all around an element inert, within the page's frame; what floats above the frame stays in reach. Answers how
 * it ends.
 */
export function quietAround(element: HTMLElement | null): () => void {
  const quiet = surroundings(element)
  for (const one of quiet) one.inert = true
  // Once: by the second time something else may have made them inert.
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
