import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

interface StudioSettings {
  STUDIO_URL: string
  STUDIO_PORT: number
}

/** Where the studio is: as it is set, else at a port of its own, else at `studio.` before the product's name, or before `localhost` where it has none. */
export function studioUrlOf({ STUDIO_URL, STUDIO_PORT }: StudioSettings, publicUrl: string): string {
  if (STUDIO_URL) return STUDIO_URL.replace(/\/$/, '')
  const url = URL.parse(publicUrl)
  if (!url) return ''
  if (STUDIO_PORT > 0) return `${url.protocol}//${url.hostname}:${STUDIO_PORT}`
  const isNamed = !isIP(url.hostname.replace(/^\[|\]$/g, ''))
  return `${url.protocol}//studio.${isNamed ? url.host : `localhost${url.port && `:${url.port}`}`}`
}

export function studioFaults({ studioUrl, publicUrl }: { studioUrl: string; publicUrl: string }): string[] {
  const url = URL.parse(studioUrl)
  if (!url || url.origin !== studioUrl) return ['STUDIO_URL must be an origin']
  return url.host === URL.parse(publicUrl)?.host ? ['STUDIO_URL must differ from PUBLIC_URL'] : []
}

/** Whether a request came to the studio's address: by its name, or through its port. */
export function isStudioRequest(
  { studioUrl, STUDIO_PORT }: { studioUrl: string; STUDIO_PORT: number },
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
): boolean {
  if (STUDIO_PORT > 0 && socket?.localPort === STUDIO_PORT) return true
  return headers.host?.toLowerCase() === studioUrl.slice(studioUrl.indexOf('//') + 2)
}
