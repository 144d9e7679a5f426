import type { OwnGift } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import type { Ctx } from '#platform/context.ts'
import { ownGifts } from './present.ts'
import { countOwn, type Side, selectOwn } from './store.ts'

export interface GiftsRequest {
  memberId: string
  /** Null for both sides. */
  side: Side | null
  page: PageRequest
  locale: Locale
}

type Means = Pick<Ctx, 'sql' | 'secrets'>

/** Returns a page of gifts that the member has paid or accepted, newest first. */
export async function giftsOf(
  ctx: Means,
  { page, ...viewer }: Omit<GiftsRequest, 'side'>,
  side: Side | null = null,
): Promise<OwnGift[]> {
  return ownGifts(ctx, ctx.sql, [...(await selectOwn(ctx.sql, viewer.memberId, side, page))], viewer)
}

export async function listGifts(ctx: Means, { side, ...request }: GiftsRequest): Promise<Page<OwnGift>> {
  const { memberId, page } = request
  return pageOf(await giftsOf(ctx, request, side), await countOwn(ctx.sql, memberId, side), page)
}
