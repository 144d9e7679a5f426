import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'

/** Headers of every response, including errors, files and refusals (reliability 5.1). */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/**
 * The policy of a page. `inline` are the sources for inline code: hashes on cacheable pages, a nonce elsewhere.
 * `guests` are origins whose widget may run in the page. Style attributes are allowed because events set their colour
 * in one.
 */
export function contentSecurityPolicy(
  config: Config,
  inline: { scripts?: string[]; styles?: string[] },
  guests: readonly string[] = [],
): string {
  const gateways = new URL(config.EXIMBAY_BASE_URL || config.publicUrl).origin
  const socket = config.publicUrl.replace(/^http/, 'ws')
  const identity = config.IDENTITY_PROVIDER === 'firebase' ? ` ${firebaseOrigins(config)}` : ''
  const media = config.mediaOrigins.map((origin) => ` ${origin}`).join('')
  const calls = config.livekit ? ` ${livekitOrigins(config.livekit.url)}` : ''
  const widget = guests.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...(inline.scripts ?? [])].join(' ')}${widget}`,
    `style-src ${["'self'", ...(inline.styles ?? [])].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${config.store ? ` ${config.store.imageOrigin}` : ''}${widget}`,
    `media-src 'self' blob:${media}${widget}`,
    `connect-src 'self' ${socket}${identity}${media}${calls}${widget}`,
    ...(widget ? [`frame-src${widget}`] : []),
    "font-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `form-action 'self' ${gateways}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

const firebaseOrigins = (config: Config): string =>
  config.FIREBASE_BASE_URL || 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'

/** The client of LiveKit asks the same host by HTTP why a socket was refused. */
export const livekitOrigins = (url: string): string => `${url} ${url.replace(/^ws/, 'http')}`

/** The policy of responses that are not pages. */
export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"

/** Sets the common headers, and the strictest policy unless a page has set its own. */
export function registerHeaders(app: FastifyInstance, config: Config): void {
  const common = securityHeaders(config)
  app.addHook('onSend', (request, reply, _payload, done) => {
    setCommonHeaders(request, reply, common)
    done()
  })
}

/** For responses that bypass hooks: Fastify refuses some requests before it has found a route. */
export function setCommonHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  common: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(common)) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', nothingAllowed)
  }
  reply.header('x-request-id', request.id)
}
