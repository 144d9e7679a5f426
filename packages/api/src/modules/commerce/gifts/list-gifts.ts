import type { OwnGift } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import type { Ctx } from '#platform/context.ts'
import { ownGifts } from './present.ts'
import { countOwn, type Side, selectOwn } from './store.ts'

export interface GiftsRequest {
  memberId: string
  /** Null: of both. */
  side: Side | null
  page: PageRequest
  locale: Locale
}

/** A page of the gifts that the member has paid or accepted, newest first. */
export async function listGifts(ctx: Ctx, { side, page, ...viewer }: GiftsRequest): Promise<Page<OwnGift>> {
  const { memberId } = viewer
  const gifts = [...(await selectOwn(ctx.sql, memberId, side, page))]
  return pageOf(await ownGifts(ctx, ctx.sql, gifts, viewer), await countOwn(ctx.sql, memberId, side), page)
}
