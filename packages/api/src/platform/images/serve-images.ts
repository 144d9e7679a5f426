import type { Failure } from '@encore/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#platform/context.ts'
import { failureAnswer } from '#platform/http/answer.ts'
import { digestOf } from './originals.ts'
import { createRenditions, imageWidths, type Rendition, type Renditions } from './renditions.ts'

/** The address of a kept picture; `?w=` says how wide. */
export const imageUrl = (key: string): string => `/images/${key}`

/** Whatever stood behind the digest when an address was given. */
const addressPattern = /^[0-9a-f]{32}(?:-[\w-]{1,64})?$/
/** A digest never changes its picture, so an answer in its final format is good for ever. */
const forever = 'public, max-age=31536000, immutable'
/** While the smaller AVIF is being made, browsers that read it come back for it. */
const untilAvif = 'public, max-age=60'

/**
 * `GET /images/{key}?w=`: WebP at once, AVIF for those who read it as soon as it is made; JPEG for readers of links and
 * mails that name neither. Answers how to end.
 */
export function serveImages(http: FastifyInstance, ctx: Ctx): () => Promise<void> {
  const renditions = createRenditions(ctx)
  http.get<{ Params: { key: string }; Querystring: { w?: unknown } }>(
    '/images/:key',
    async (request, reply) => {
      const { key } = request.params
      const digest = addressPattern.test(key) ? digestOf(key) : null
      const widthPx = widthOf(request.query.w)
      if (widthPx === null) {
        return refuse(reply, request.id, { error: 'INVALID_INPUT', fields: [{ path: 'w', rule: 'enum' }] })
      }
      const found = digest && (await choose(renditions, request, { digest, widthPx }))
      if (!found) return refuse(reply, request.id, { error: 'NOT_FOUND' })
      const etag = `"${digest}-${widthPx}-${found.format}"`
      reply.headers({ etag, vary: 'Accept', 'cache-control': found.cacheControl })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(`image/${found.format}`).send(found.bytes)
    },
  )
  return renditions.close
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
