import type { DrawDetail, EntrantClass } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { writeHouseKey } from '@encore/draw-protocol/statements'
import { keepFor } from '#kernel/keep-for.ts'
import { pageRequest } from '#kernel/pages.ts'
import { fail, ok } from '#kernel/result.ts'
import { localText, type Texts } from '#kernel/texts.ts'
import { findEvent } from '#modules/catalog/events/index.ts'
import { productNames } from '#modules/catalog/products/index.ts'
import type { Host } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { answerWin } from './answer-win.ts'
import { drawFileOf } from './draw-file.ts'
import { enterFree, leaveDraw } from './enter-draw.ts'
import { exclusionsOf } from './exclude-entrant.ts'
import { forfeitsOf, objectToForfeit } from './forfeit-place.ts'
import { selectKeys } from './key-store.ts'
import { listOwnDraws } from './list-own-draws.ts'
import { type CountRow, selectCounts } from './log-store.ts'
import { nameWinners } from './name-winners.ts'
import { ownDraw } from './own-draw.ts'
import { drawDetail, drawSummary } from './present-draw.ts'
import { proveEntry } from './prove-entry.ts'
import { selectResults } from './result-store.ts'
import { countReturned } from './return-store.ts'
import { sourcesOf } from './sources-of.ts'
import { spreadOf } from './spread-of.ts'
import {
  type PublishedDraw,
  selectDraw,
  selectDrawsOf,
  selectProductIds,
  selectProductsOf,
  selectSpread,
} from './store.ts'

const idOf = (text: string): Buffer => Buffer.from(text, 'hex')

export function drawRoutes(host: Host): void {
  const { serve, ctx } = host
  const { sql } = ctx
  serve('GET /api/v1/event/{id}/draws', async ({ params, locale }) => {
    if (!(await findEvent(sql, params.id))) return fail('NOT_FOUND')
    const draws = await selectDrawsOf(sql, params.id)
    const products = await selectProductsOf(sql, params.id)
    const productIds = (id: Buffer) =>
      products.filter(({ drawId }) => drawId.equals(id)).map(({ productId }) => productId)
    return ok({
      content: draws.map((draw) => ({ ...drawSummary(draw, locale), productIds: productIds(draw.id) })),
    })
  })
  const facts = keepFor({ ms: factsFreshMs, most: 200 }, (id) => factsOf(sql, id))
  serve('GET /api/v1/draw/{id}', async ({ params, locale }) => {
    const known = await facts(params.id)
    return known ? ok(detailOf(known, locale)) : fail('NOT_FOUND')
  })
  serve('GET /api/v1/draw/{id}/outcome', async ({ params, locale }) => {
    const draw = await selectDraw(sql, idOf(params.id))
    if (!draw) return fail('NOT_FOUND')
    if (draw.state !== 'DRAWN') return ok(undefined)
    const entries = (await selectResults(sql, draw.id)).map(({ entryId }) => entryId.toString('hex'))
    const names = await nameWinners(sql, draw, locale)
    return ok({ winners: entries.slice(0, draw.places), reserves: entries.slice(draw.places), names })
  })
  serve('GET /api/v1/draw/{id}/proof/{entryId}', async ({ params }) => {
    const draw = await selectDraw(sql, idOf(params.id))
    if (!draw) return fail('NOT_FOUND')
    return ok((await proveEntry(sql, draw.id, idOf(params.entryId))) ?? undefined)
  })
  serve('GET /api/v1/member/draw', async ({ principal, query, locale }) =>
    ok(await listOwnDraws(ctx.sql, principal.uid, pageRequest(query), locale)),
  )
  const readSpread = keepFor({ ms: spreadFreshMs, most: 200 }, (id) => selectSpread(sql, idOf(id)))
  const own = async (memberId: string, id: string) => {
    const draw = await selectDraw(sql, idOf(id))
    return draw ? ok(await ownDraw(sql, readSpread, draw, memberId)) : fail('NOT_FOUND')
  }
  serve('GET /api/v1/draw/{id}/entry', ({ principal, params }) => own(principal.uid, params.id))
  serve('PUT /api/v1/draw/{id}/entry', async ({ principal, params }) => {
    const entered = await enterFree(ctx, principal.uid, idOf(params.id))
    return entered.ok ? own(principal.uid, params.id) : entered
  })
  serve('DELETE /api/v1/draw/{id}/entry', async ({ principal, params }) => {
    const left = await leaveDraw(ctx, principal.uid, idOf(params.id))
    return left.ok ? own(principal.uid, params.id) : left
  })
  serve('POST /api/v1/draw/{id}/result', async ({ principal, params, body }) => {
    const answered = await answerWin(ctx, principal.uid, idOf(params.id), body)
    return answered.ok ? own(principal.uid, params.id) : answered
  })
  serve('POST /api/v1/draw/{id}/objection', async ({ principal, params, body }) => {
    const objected = await objectToForfeit(ctx, principal.uid, idOf(params.id), body.text)
    return objected.ok ? own(principal.uid, params.id) : objected
  })
  fileRoutes(host)
}

/** Chances follow the entries of others this late; the own ones count at once. */
const spreadFreshMs = 5_000

/** Everybody reads the same counts, which take a second to change in the log. */
const factsFreshMs = 1_000

interface KnownDraw {
  draw: PublishedDraw
  counts: CountRow
  exclusions: DrawDetail['exclusions']
  returned: number
  forfeits: DrawDetail['forfeits']
  spread: EntrantClass[]
  sources: DrawDetail['sources']
  products: { id: string; name: Texts }[]
}

async function factsOf(db: Db, id: string): Promise<KnownDraw | null> {
  const draw = await selectDraw(db, idOf(id))
  if (!draw) return null
  const ids = await selectProductIds(db, draw.id)
  const names = await productNames(db, ids)
  return {
    draw,
    counts: await selectCounts(db, draw.id),
    exclusions: await exclusionsOf(db, draw),
    returned: await countReturned(db, draw.id),
    forfeits: await forfeitsOf(db, draw.id),
    spread: await spreadOf(db, draw),
    sources: await sourcesOf(db, draw),
    products: ids.map((product) => ({ id: product, name: names.get(product) ?? {} })),
  }
}

function detailOf({ draw, products, ...facts }: KnownDraw, locale: Locale): DrawDetail {
  const named = products.map(({ id, name }) => ({ id, name: localText(name, locale) }))
  return drawDetail(draw, { ...facts, products: named }, locale)
}

const fileFreshMs = 5_000

/** Texts that a verifier reads: the same bytes for everybody. */
function fileRoutes({ http, ctx: { sql } }: Host): void {
  const text = 'text/plain; charset=utf-8'
  const pattern = /^[0-9a-f]{32}$/
  // A file of 100,000 entries has 7 MB.
  const file = keepFor({ ms: fileFreshMs, most: 4 }, async (id) => {
    const draw = await selectDraw(sql, idOf(id))
    return draw && { text: await drawFileOf(sql, draw), isFinal: draw.state === 'DRAWN' }
  })
  const find = (id: string) => (pattern.test(id) ? selectDraw(sql, idOf(id)) : Promise.resolve(null))
  http.get<{ Params: { id: string } }>('/draws/:id/rules.txt', async ({ params }, reply) => {
    const draw = await find(params.id)
    if (!draw) return reply.code(404).send()
    return reply.type(text).header('cache-control', 'public, max-age=3600').send(draw.rules)
  })
  http.get<{ Params: { id: string } }>('/draws/:id/draw.txt', async ({ params }, reply) => {
    // An unknown id must not push a large file out of memory.
    const found = (await find(params.id)) && (await file(params.id))
    if (!found) return reply.code(404).send()
    const seconds = found.isFinal ? 3_600 : 5
    return reply.type(text).header('cache-control', `public, max-age=${seconds}`).send(found.text)
  })
  http.get('/.well-known/draw-keys', async (_, reply) => {
    const keys = (await selectKeys(sql)).map(writeHouseKey)
    return reply
      .type(text)
      .header('cache-control', 'public, max-age=300')
      .send([...keys, ''].join('\n'))
  })
}
