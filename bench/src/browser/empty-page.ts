import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a page that contains only another page's opening picture, loaded in the same way. The picture leaves a margin:
 * Chromium treats one that fills the window as a background and reports no largest contentful paint.
 */
export async function startEmptyPage(like: string): Promise<{ url: string; stop(): Promise<void> }> {
  const origin = new URL(like).origin
  const html = await (await fetch(like)).text()
  const picture = /<picture>[\s\S]*?<\/picture>/.exec(html)?.[0]
  const preload = html.match(/<link rel="preload" as="image"[^>]*>/g)?.join('') ?? ''
  if (!picture?.includes('fetchPriority="high"')) throw new Error(`${like} opens with no picture`)
  const page = `<!DOCTYPE html><html lang="en"><head><title>Empty</title><meta name="viewport" content="width=device-width, initial-scale=1">${preload}<style>body{margin:0}img{display:block;width:100%;height:90vh;object-fit:cover}</style></head><body>${picture}</body></html>`
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/images/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
      return
    }
    void fetch(origin + request.url, { headers: { accept: request.headers.accept ?? '*/*' } }).then(
      async (image) => {
        const body = Buffer.from(await image.arrayBuffer())
        const type = image.headers.get('content-type') ?? 'application/octet-stream'
        response.writeHead(image.status, { 'content-type': type, 'content-length': body.length }).end(body)
      },
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((closed) => server.close(() => closed())),
  }
}
