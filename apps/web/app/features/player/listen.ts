/** Hears an element's events by their names; answers how to stop. */
export function listen(element: HTMLElement, listeners: Record<string, (event: Event) => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
  }
}
