import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type Config, livekitOrigins } from '@encore/api'
import { holdBuiltFiles } from '../built-files.ts'
import { documentPermissions } from '../document-permissions.ts'

export interface StudioPages {
  /**
   * `path` is the request's normalised path, null when it has none; `common` are headers of every response. Pages may
   * play streams of `mediaOrigins`, and speak to the media server of calls.
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string | null,
    common: Record<string, string>,
    origins: StudioOrigins,
  ): void
  close(): Promise<void>
}

export type StudioOrigins = Pick<Config, 'mediaOrigins' | 'livekit'>

export const studioRoot = join(import.meta.dirname, '../../../studio')

/** Holds the built studio in memory. */
export async function loadStudio(): Promise<StudioPages> {
  const build = join(studioRoot, 'build')
  if (!existsSync(join(build, 'index.html'))) throw new Error('The studio is not built: npm run build')
  const document = readFileSync(join(build, 'index.html'))
  const icon = readFileSync(join(build, 'favicon.svg'))
  const built = holdBuiltFiles(join(build, 'assets'), 'public, max-age=31536000, immutable')
  return {
    answer: (request, response, path, common, origins) => {
      const send = (status: number, headers: Record<string, string>, body: Buffer | string) =>
        response
          .writeHead(status, { ...common, 'content-security-policy': policyWith(origins), ...headers })
          .end(request.method === 'HEAD' ? undefined : body)
      const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return send(405, { ...text, allow: 'GET, HEAD' }, '')
      if (path === null || path.startsWith('/api/')) return send(404, text, 'Not found')
      if (path === '/favicon.svg')
        return send(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }, icon)
      if (extname(path) === '')
        return send(
          200,
          { ...documentHeaders, 'permissions-policy': documentPermissions('studio', path) },
          document,
        )
      const name = path.startsWith('/assets/') ? path.slice('/assets/'.length) : ''
      const file = built(name, String(request.headers['accept-encoding'] ?? ''))
      return file ? send(200, file.headers, file.body) : send(404, text, 'Not found')
    },
    close: async () => {},
  }
}

/** Pages load scripts and styles only from their own files and call only their own origin; streams are exempt. */
const policyWith = ({ mediaOrigins, livekit }: StudioOrigins): string => {
  const media = mediaOrigins.map((origin) => ` ${origin}`).join('')
  const calls = livekit ? ` ${livekitOrigins(livekit.url)}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}${calls}`,
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
}
