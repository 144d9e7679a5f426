import { keepFor } from '#kernel/keep-for.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import { findProduct } from '#modules/catalog/products/index.ts'
import type { Host } from '#modules/module.ts'
import { allotmentFileOf } from './allotment-file.ts'
import { selectAllotment } from './allotment-store.ts'
import { answerSwap } from './answer-swap.ts'
import { ownCards } from './own-cards.ts'
import { selectPool } from './pool-store.ts'
import { readOwnPools, readPoolOfProduct, readPoolsOfEvent } from './read-pools.ts'
import { requestSwap, withdrawSwap } from './request-swap.ts'

const idOf = (text: string): Buffer => Buffer.from(text, 'hex')

export function randomGoodsRoutes(host: Host): void {
  const { serve, ctx } = host
  const { sql } = ctx
  serve('GET /api/v1/product/{id}/random-pool', async ({ params, locale }) => {
    if (!(await findProduct(sql, params.id))) return fail('NOT_FOUND')
    return ok(await readPoolOfProduct(sql, params.id, locale))
  })
  serve('GET /api/v1/event/{id}/random-pools', async ({ params, locale }) => {
    if (!(await findEvent(sql, params.id))) return fail('NOT_FOUND')
    return ok({ content: await readPoolsOfEvent(sql, params.id, locale) })
  })
  serve('GET /api/v1/random-pools/own', async ({ principal, locale }) =>
    ok({ content: await readOwnPools(sql, principal.uid, locale) }),
  )
  serve('GET /api/v1/random-pool/{id}/cards', async ({ principal, params }) => {
    if (!(await selectPool(sql, idOf(params.id)))) return fail('NOT_FOUND')
    return ok(await ownCards(sql, idOf(params.id), principal.uid))
  })
  const own = async <F>(memberId: string, done: Result<Buffer, F>) =>
    done.ok ? ok(await ownCards(sql, done.value, memberId)) : done
  serve('PUT /api/v1/random-unit/{id}/swap', async ({ principal: { uid }, params, body }) =>
    own(uid, await requestSwap(ctx, { memberId: uid, unitId: idOf(params.id), wanted: body.wanted })),
  )
  serve('DELETE /api/v1/random-unit/{id}/swap', async ({ principal: { uid }, params }) =>
    own(uid, await withdrawSwap(ctx, uid, idOf(params.id))),
  )
  serve('POST /api/v1/card-swap/{id}/answer', async ({ principal: { uid }, params, body }) =>
    own(uid, await answerSwap(ctx, { memberId: uid, swapId: params.id, answer: body.answer })),
  )
  fileRoutes(host)
}

const fileFreshMs = 5_000

/** Texts that a verifier reads: the same bytes for everybody. */
function fileRoutes({ http, ctx: { sql } }: Host): void {
  const text = 'text/plain; charset=utf-8'
  const pattern = /^[0-9a-f]{32}$/
  // A file of 100,000 units has 8 MB.
  const file = keepFor({ ms: fileFreshMs, most: 4 }, async (id) => {
    const allotment = await selectAllotment(sql, idOf(id))
    return (
      allotment && { text: await allotmentFileOf(sql, allotment), isFinal: allotment.state === 'ALLOTTED' }
    )
  })
  const find = (id: string) => (pattern.test(id) ? selectAllotment(sql, idOf(id)) : Promise.resolve(null))
  http.get<{ Params: { id: string } }>('/random-goods/:id/packing.txt', async ({ params }, reply) => {
    const allotment = await find(params.id)
    if (!allotment) return reply.code(404).send()
    return reply.type(text).header('cache-control', 'public, max-age=3600').send(allotment.packingList)
  })
  http.get<{ Params: { id: string } }>('/random-goods/:id/allotment.txt', async ({ params }, reply) => {
    // An unknown id must not push a large file out of memory.
    const found = (await find(params.id)) && (await file(params.id))
    if (!found) return reply.code(404).send()
    const seconds = found.isFinal ? 3_600 : 5
    return reply.type(text).header('cache-control', `public, max-age=${seconds}`).send(found.text)
  })
}
