import type { OwnGift } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { pageRequest } from '#kernel/pages.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { prepareHold } from '#modules/commerce/orders/index.ts'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { acceptGift } from './accept-gift.ts'
import { endGift } from './end-gift.ts'
import { tokenHash } from './link.ts'
import { listGifts } from './list-gifts.ts'
import { giftCard, ownGifts } from './present.ts'
import { sendGift } from './send-gift.ts'
import { selectByToken, selectGift, selectGiftOfOrder } from './store.ts'

export function giftRoutes({ serve, ctx }: Host): void {
  serve.idempotentWithHold(
    'POST /api/v1/gift',
    ({ principal, body: { productUid, quantity, pgCode } }) => {
      const wanted = { lines: [{ productUid, quantity }] }
      return prepareHold(ctx, { memberId: principal.uid, wanted, holdId: undefined, reason: pgCode })
    },
    ({ principal, body, locale, platform }, tx, prepared) =>
      sendGift(ctx, tx, { memberId: principal.uid, locale, platform, prepared, ...body }),
  )
  serve('GET /api/v1/gift', async ({ principal, query, locale }) => {
    const page = pageRequest(query)
    return ok(await listGifts(ctx, { memberId: principal.uid, side: query?.side ?? null, page, locale }))
  })
  serve('GET /api/v1/gift/sent/{id}', ({ principal, params, locale }) =>
    sentGift(ctx, ctx.sql, { id: params.id, memberId: principal.uid, locale }),
  )
  serve.idempotent('POST /api/v1/gift/sent/{id}/withdraw', async ({ principal, params, locale }, tx) => {
    const own = { id: params.id, memberId: principal.uid, locale }
    const gift = await selectGift(tx, own.id)
    if (gift?.senderId !== own.memberId) return fail('NOT_FOUND')
    const ended = await endGift(ctx, tx, gift.orderId, 'withdrawn')
    return ended.ok ? sentGift(ctx, tx, own) : ended
  })
  serve('GET /api/v1/gift/{token}', async ({ principal, params, locale }) => {
    const gift = await selectByToken(ctx.sql, tokenHash(params.token))
    const memberId = principal?.kind === 'member' ? principal.uid : null
    return gift ? ok(await giftCard(ctx.sql, gift, { memberId, locale })) : fail('NOT_FOUND')
  })
  serve.idempotent('POST /api/v1/gift/{token}/accept', ({ principal, params, body, locale }, tx) =>
    acceptGift(ctx, tx, { token: params.token, memberId: principal.uid, locale, ...body }),
  )
  serve.idempotent('POST /api/v1/gift/{token}/decline', async ({ principal, params, locale }, tx) => {
    const gift = await selectByToken(tx, tokenHash(params.token))
    if (!gift) return fail('NOT_FOUND')
    if (gift.senderId === principal.uid) return fail('GIFT_OWN')
    const ended = await endGift(ctx, tx, gift.orderId, 'declined')
    return ended.ok ? ok(await giftCard(tx, ended.value, { memberId: principal.uid, locale })) : ended
  })
}

interface Sent {
  /** Id of the gift or of its order. */
  id: string
  memberId: string
  locale: Locale
}

async function sentGift(
  ctx: Ctx,
  db: Db | Tx,
  { id, memberId, locale }: Sent,
): Promise<Result<OwnGift, Failure<'NOT_FOUND'>>> {
  const gift = id.startsWith('or_') ? await selectGiftOfOrder(db, id) : await selectGift(db, id)
  const [own] = gift?.senderId === memberId ? await ownGifts(ctx, db, [gift], { memberId, locale }) : []
  return own ? ok(own) : fail('NOT_FOUND')
}
