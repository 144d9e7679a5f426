import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

interface StudioSettings {
  STUDIO_URL: string
  STUDIO_PORT: number
}

/**
 * Returns the studio's address: as configured, else a separate port, else `studio.` before the product's host name or
 * before `localhost`.
 */
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

/** True when a request came to the studio's address, by host name or by port. */
export function isStudioRequest(
  { studioUrl, STUDIO_PORT }: { studioUrl: string; STUDIO_PORT: number },
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
): boolean {
  if (STUDIO_PORT > 0 && socket?.localPort === STUDIO_PORT) return true
  return headers.host?.toLowerCase() === studioUrl.slice(studioUrl.indexOf('//') + 2)
}
