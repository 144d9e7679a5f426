import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

/** The studio's pages: one document and the files it asks for. */
export interface StudioPages {
  /** `common` are the headers of every answer of ours; from `mediaOrigins` other houses' streams are shown. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    common: Record<string, string>,
    mediaOrigins: readonly string[],
  ): void
  close(): Promise<void>
}

export const studioRoot = join(import.meta.dirname, '../../../studio')

/** What was built, held in memory: it is small and never changes. */
export async function loadStudio(): Promise<StudioPages> {
  const build = join(studioRoot, 'build')
  if (!existsSync(join(build, 'index.html'))) throw new Error('The studio is not built: npm run build')
  const document = readFileSync(join(build, 'index.html'))
  const files = new Map(
    readdirSync(join(build, 'assets')).map((name) => [
      `/assets/${name}`,
      readFileSync(join(build, 'assets', name)),
    ]),
  )
  const icon = readFileSync(join(build, 'favicon.svg'))
  return {
    answer: (request, response, common, mediaOrigins) => {
      const send = (status: number, headers: Record<string, string>, body: Buffer | string) =>
        response
          .writeHead(status, { ...common, 'content-security-policy': policyWith(mediaOrigins), ...headers })
          .end(request.method === 'HEAD' ? undefined : body)
      const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return send(405, { ...text, allow: 'GET, HEAD' }, '')
      const { pathname } = new URL(request.url ?? '/', 'http://studio')
      if (pathname === '/favicon.svg')
        return send(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }, icon)
      if (pathname.startsWith('/api/')) return send(404, text, 'Not found')
      if (extname(pathname) === '') return send(200, documentHeaders, document)
      const [encoding, body] = bestOf(files, pathname, request.headers['accept-encoding'] ?? '')
      if (!body) return send(404, text, 'Not found')
      return send(200, fileHeaders(pathname, encoding), body)
    },
    close: async () => {},
  }
}

/** The pages bring no script and no style of their own but these files, and call their own address; streams aside. */
const policyWith = (mediaOrigins: readonly string[]): string => {
  const media = mediaOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const documentHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  // Pickup reads codes by the camera.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

const fileHeaders = (pathname: string, encoding: string): Record<string, string> => ({
  'content-type': types[extname(pathname)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
  ...(encoding && { 'content-encoding': encoding }),
})

/** The build compressed each of them once. */
function bestOf(
  files: Map<string, Buffer>,
  pathname: string,
  accepted: string,
): [string, Buffer | undefined] {
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const body = accepted.includes(encoding) ? files.get(pathname + ending) : undefined
    if (body) return [encoding, body]
  }
  return ['', files.get(pathname)]
}
