/**
 * Marks a header that lies over the page with `data-solid` once the page's `data-header-edge` element
 * (else the top of the page) has passed under it, and that element with `data-stuck`. A header that is not shown is as
 * high as nothing.
 */
export function markHeader(header: HTMLElement): void {
  const edge = document.querySelector('[data-header-edge]')
  const isPassed = edge ? edge.getBoundingClientRect().top <= header.offsetHeight : window.scrollY > 8
  header.toggleAttribute('data-solid', isPassed)
  edge?.toggleAttribute('data-stuck', isPassed)
}
