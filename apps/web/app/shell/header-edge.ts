/**
 * Sets `data-solid` on a header that lies over the page once the page's `data-header-edge` element, or else the top of
 * the page, has scrolled under it; sets `data-stuck` on that element. A hidden header has height 0.
 */
export function markHeader(header: HTMLElement): void {
  const edge = document.querySelector('[data-header-edge]')
  const isPassed = edge ? edge.getBoundingClientRect().top <= header.offsetHeight : window.scrollY > 8
  header.toggleAttribute('data-solid', isPassed)
  edge?.toggleAttribute('data-stuck', isPassed)
}
