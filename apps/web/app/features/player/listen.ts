/** Adds listeners by event name; returns a function that removes them. */
export function listen(element: HTMLElement, listeners: Record<string, (event: Event) => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
  }
}
