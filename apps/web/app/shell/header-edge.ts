/**
 * Marks a header that lies over the page with `data-solid` once the page's `data-header-edge` element
 * (else the top of the page) has passed under it.
 */
export function markHeader(header: HTMLElement): void {
  const edge = document.querySelector('[data-header-edge]')
  const isPassed = edge ? edge.getBoundingClientRect().top <= header.offsetHeight : window.scrollY > 8
  header.toggleAttribute('data-solid', isPassed)
}
