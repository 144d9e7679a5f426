import type { RenderedPage } from './page-cache.ts'

/** Rendering a public page failed: an older version is sent, or else this error page. */
export class PageFault extends Error {
  readonly said: RenderedPage

  constructor(path: string, said: RenderedPage) {
    super(`The page ${path} answered ${said.status}`)
    this.said = { ...said, headers: { ...said.headers, 'cache-control': 'private, no-store' } }
  }
}
