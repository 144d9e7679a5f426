import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { buildSheet } from './build.ts'

export interface SheetServer {
  address: string
  close: () => void
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export async function serveSheet(): Promise<SheetServer> {
  const out = join(import.meta.dirname, '../../../node_modules/.cache/ui-gallery')
  const page = await buildSheet(out)
  const root = join(out, 'client')
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/') return response.setHeader('content-type', 'text/html').end(page)
    const file = join(root, path)
    if (!file.startsWith(root) || !existsSync(file)) return response.writeHead(204).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const at = server.address()
  const port = typeof at === 'object' && at !== null ? at.port : 0
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
