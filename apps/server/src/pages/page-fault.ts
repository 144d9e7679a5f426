import type { RenderedPage } from './page-cache.ts'

/** A public page could not be had: an older one is sent, or, where there is none, the page that says so. */
export class PageFault extends Error {
  readonly said: RenderedPage

  constructor(path: string, said: RenderedPage) {
    super(`The page ${path} answered ${said.status}`)
    this.said = { ...said, headers: { ...said.headers, 'cache-control': 'private, no-store' } }
  }
}
