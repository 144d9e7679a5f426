import { createServer } from 'node:http'
import { type Api, answerFirst, isStudioRequest, newRequestId, securityHeaders } from '@encore/api'
import type { StudioPages } from './files.ts'

/** At the studio's address there are its pages, its calls, pictures and media; everything else of the product is not. */
export function mountStudio({ http, ctx }: Api, pages: StudioPages): void {
  const common = securityHeaders(ctx.config)
  answerFirst(http, (request, response) => {
    if (!isStudioRequest(ctx.config, request)) return false
    if (/^\/(?:api\/studio|images|v)\//.test(request.url ?? '')) return false
    pages.answer(request, response, { ...common, 'x-request-id': newRequestId() }, ctx.config.mediaOrigins)
    return true
  })
  http.addHook('onClose', () => pages.close())
}

/** A second door to the same server, for machines that do not know the studio's name; answers how to close it. */
export async function openStudioPort({ http, ctx }: Api): Promise<() => Promise<void>> {
  const { STUDIO_PORT, HOST } = ctx.config
  if (STUDIO_PORT === 0) return async () => {}
  const door = createServer((request, response) => http.server.emit('request', request, response))
  await new Promise<void>((listening, failed) => {
    door.once('error', failed)
    door.listen(STUDIO_PORT, HOST, listening)
  })
  return () =>
    new Promise((closed) => {
      door.close(() => closed())
      door.closeAllConnections()
    })
}
