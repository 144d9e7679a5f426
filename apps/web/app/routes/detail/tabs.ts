import type { EventDetail } from '@encore/contract/endpoints'
import { hasEntryRules } from '@encore/contract/rules/entry-rules'

export type TabName = 'about' | 'chat' | 'goods' | 'rules'

/** Returns the tabs that have content, in display order. */
export function tabsOf(event: EventDetail, goodsCount: number): TabName[] {
  const { rules } = event
  const hasRules = rules.refund.text !== '' || hasEntryRules(rules)
  const hasChat = event.isFree && event.status === 'ON_AIR'
  return [
    'about',
    ...(hasChat ? (['chat'] as const) : []),
    ...(goodsCount > 0 ? (['goods'] as const) : []),
    ...(hasRules ? (['rules'] as const) : []),
  ]
}
