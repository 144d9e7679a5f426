import type { EventDetail } from '@encore/contract/endpoints'

export type TabName = 'about' | 'goods' | 'rules'

/** The tabs that have content, in their order. */
export function tabsOf(event: EventDetail, goodsCount: number): TabName[] {
  const { rules } = event
  const hasRules =
    rules.refund.text !== '' || rules.minimumAge !== null || rules.regions !== null || rules.idCheck
  return ['about', ...(goodsCount > 0 ? (['goods'] as const) : []), ...(hasRules ? (['rules'] as const) : [])]
}
