import { createServer, type Socket } from 'node:net'
import { type Api, isStudioRequest, newRequestId, securityHeaders } from '@encore/api'
import { addressOf } from '../request-address.ts'
import type { StudioPages } from './files.ts'

/** Serves the studio's pages, calls, pictures and media at its address, and nothing else of the product. */
export function mountStudio({ http, ctx }: Api, pages: StudioPages): void {
  const common = securityHeaders(ctx.config)
  http.raw.addFastPath((request, response) => {
    if (!isStudioRequest(ctx.config, request)) return false
    const path = addressOf(request.url, ctx.config.studioUrl)?.pathname ?? null
    if (path !== null && /^\/(?:api\/studio|images|v)\//.test(path)) return false
    const headers = { ...common, 'x-request-id': newRequestId() }
    pages.answer(request, response, path, headers, ctx.config)
    return true
  })
  http.addHook('onClose', () => pages.close())
}

/**
 * Opens a second port for machines that cannot resolve the studio's name. Its connections are handed to the main
 * server, so that all its limits and timeouts apply. Returns how to close it.
 */
export async function openStudioPort({ http, ctx }: Api): Promise<() => Promise<void>> {
  const { STUDIO_PORT, HOST } = ctx.config
  if (STUDIO_PORT === 0) return async () => {}
  const connected = new Set<Socket>()
  // The socket options match those that `node:http` sets on its own connections.
  const port = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    connected.add(socket)
    socket.once('close', () => connected.delete(socket))
    http.server.emit('connection', socket)
  })
  await new Promise<void>((listening, failed) => {
    port.once('error', failed)
    port.listen(STUDIO_PORT, HOST, listening)
  })
  return () =>
    new Promise((closed) => {
      port.close(() => closed())
      for (const socket of connected) socket.destroy()
    })
}
