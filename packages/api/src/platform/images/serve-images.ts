import type { Failure } from '@encore/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import { failureAnswer } from '#platform/http/answer.ts'
import { digestOf, keyOfKept } from './names.ts'
import { createRenditions, imageWidths, type Rendition, type Renditions } from './renditions.ts'

/** Returns the address of a stored picture; `?w=` selects the width. */
export const imageUrl = (key: string): string => `/images/${key}`

/** A digest and the colours of the picture's corners: a former key, still used in sent mails. */
const formerPattern = /^[0-9a-f]{32}-[0-9a-f]{12}$/
const maxKnownKeys = 10_000
/** A digest always names the same picture, so a response in its final format never expires. */
const forever = 'public, max-age=31536000, immutable'
/** While the smaller AVIF is being made, browsers that support it must ask again. */
const untilAvif = 'public, max-age=60'

/**
 * `GET /images/{key}?w=`: WebP immediately; AVIF when it is made and supported; JPEG for link previews and mail clients
 * that accept neither. A picture has two addresses per width, by its digest (used by pages) and by its whole key.
 * Former keys and other queries redirect to the first, which keeps copies out of caches. Returns a function that closes
 * it.
 */
export function serveImages(http: FastifyInstance, ctx: Ctx): () => Promise<void> {
  const renditions = createRenditions(ctx)
  const keyOf = rememberKeys(ctx)
  http.get<{ Params: { key: string }; Querystring: { w?: unknown } }>(
    '/images/:key',
    async (request, reply) => {
      const { key } = request.params
      const widthPx = widthOf(request.query.w)
      if (widthPx === null) {
        return refuse(reply, request.id, { error: 'INVALID_INPUT', fields: [{ path: 'w', rule: 'enum' }] })
      }
      const digest = digestOf(key)
      const given = /^[0-9a-f]{32}$/.test(digest) ? await keyOf(digest) : null
      const isName = key === digest || key === given
      if (given === null || !(isName || formerPattern.test(key)))
        return refuse(reply, request.id, { error: 'NOT_FOUND' })
      if (!isName || request.url !== `${imageUrl(key)}?w=${widthPx}`) {
        const address = `${imageUrl(digest)}?w=${widthPx}`
        return reply.header('cache-control', 'private, no-store').redirect(address, 302)
      }
      const found = await choose(renditions, request, { digest, widthPx })
      if (!found) return refuse(reply, request.id, { error: 'NOT_FOUND' })
      const etag = `"${digest}-${widthPx}-${found.format}"`
      reply.headers({ etag, vary: 'Accept', 'cache-control': found.cacheControl })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(`image/${found.format}`).send(found.bytes)
    },
  )
  return renditions.close
}

function rememberKeys(ctx: Ctx): (digest: string) => Promise<string | null> {
  const known = new Map<string, string>()
  return async (digest) => {
    const remembered = known.get(digest)
    if (remembered) return remembered
    const key = await keyOfKept(ctx, digest)
    if (key) known.set(digest, key)
    if (known.size > maxKnownKeys) known.delete(known.keys().next().value ?? '')
    return key
  }
}

interface Chosen extends Pick<Rendition, 'format'> {
  bytes: Buffer
  cacheControl: string
}

async function choose(
  renditions: Renditions,
  request: FastifyRequest,
  picture: Omit<Rendition, 'format'>,
): Promise<Chosen | null> {
  const accepted = request.headers.accept ?? ''
  if (!/image\/(?:avif|webp)/.test(accepted)) {
    const jpeg = await renditions.make({ ...picture, format: 'jpeg' })
    return jpeg && { format: 'jpeg', bytes: jpeg, cacheControl: forever }
  }
  const readsAvif = accepted.includes('image/avif')
  const avif = readsAvif ? await renditions.peek({ ...picture, format: 'avif' }) : null
  if (avif) return { format: 'avif', bytes: avif, cacheControl: forever }
  const webp = await renditions.make({ ...picture, format: 'webp' })
  if (!webp) return null
  if (readsAvif) renditions.prepare({ ...picture, format: 'avif' })
  return { format: 'webp', bytes: webp, cacheControl: readsAvif ? untilAvif : forever }
}

function widthOf(asked: unknown): number | null {
  const widthPx = typeof asked === 'string' && /^\d{2,4}$/.test(asked) ? Number(asked) : null
  return widthPx !== null && imageWidths.includes(widthPx) ? widthPx : null
}

function refuse(reply: FastifyReply, requestId: string, failure: Failure): FastifyReply {
  const { status, body } = failureAnswer(failure, requestId)
  return reply.code(status).header('cache-control', 'private, no-store').send(body)
}
