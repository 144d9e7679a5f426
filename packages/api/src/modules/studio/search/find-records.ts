import type { FoundRecord } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { grantingRole, type StudioPermission } from '@encore/contract/rules/staff-roles'
import type { Caller } from '#modules/studio/audit/index.ts'
import { campaignsNamed } from '#modules/studio/coupons/index.ts'
import { membersNamed } from '#modules/studio/members/index.ts'
import { listNotices } from '#modules/studio/notices/index.ts'
import { ordersNumbered } from '#modules/studio/orders/index.ts'
import { listProducts } from '#modules/studio/products/index.ts'
import type { Ctx } from '#platform/context.ts'

const ofEach = 5

/** Finds a few records of each kind that the caller may see. The number of queries is the same for every text. */
export async function findRecords(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  caller: Caller,
  q: string,
  locale: Locale,
): Promise<FoundRecord[]> {
  const { sql } = ctx
  const { held } = caller.principal
  const text = q.normalize('NFKC').trim()
  if (text === '') return []
  const mayAtAll = (permission: StudioPermission) => grantingRole(held, permission, null) !== null
  const plain = (words: string) => ({ text: words, lang: locale })
  const [orders, members, products, campaigns, notices] = await Promise.all([
    ordersNumbered(ctx, caller.principal, { text, size: ofEach }, locale),
    mayAtAll('member.read') ? membersNamed(ctx, caller, text, ofEach) : [],
    listProducts(sql, held, { keyword: text, size: ofEach }, locale),
    mayAtAll('coupon.read') ? campaignsNamed(sql, text, ofEach) : [],
    listNotices(sql, held, { keyword: text }, locale),
  ])
  return [
    ...orders.map(({ orderId, name, buyer }) => ({
      ...{ kind: 'ORDER' as const, id: orderId, title: name, note: buyer.nickname },
    })),
    ...members.map(({ uid, nickname, email }) => ({
      ...{ kind: 'MEMBER' as const, id: uid, title: plain(nickname ?? uid), note: email },
    })),
    ...products.content.map(({ id, name, productCode }) => ({
      ...{ kind: 'PRODUCT' as const, id, title: name, note: productCode },
    })),
    ...campaigns.map(({ id, name }) => ({ kind: 'CAMPAIGN' as const, id, title: plain(name), note: null })),
    ...notices.content.slice(0, ofEach).map(({ id, title, event }) => ({
      ...{ kind: 'NOTICE' as const, id, title, note: event?.title.text ?? null },
    })),
  ]
}
