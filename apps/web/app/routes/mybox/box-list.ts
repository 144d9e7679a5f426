import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { BoxItem } from '@encore/contract/endpoints'
import { type BoxTab, boxTabs } from '@encore/contract/rules/kinds'
import { pageSize } from '@encore/contract/rules/limits'

export const itemsAtOnce = 20
const mostShown = 500

/** Draws and calls are tabs of the page and have endpoints of their own. */
export type BoxPageTab = BoxTab | 'DRAW' | 'CALL'

/** Tabs of the page in display order. */
export const boxPageTabs: readonly BoxPageTab[] = boxTabs.flatMap((tab): BoxPageTab[] =>
  tab === 'TICKET' ? [tab, 'DRAW', 'CALL'] : [tab],
)

export interface BoxQuery {
  tab: BoxPageTab
  /** Number of items that the address requests. */
  shown: number
}

/** Reads an address such as `/mybox?tab=goods&show=40`. */
export function readBoxQuery(params: URLSearchParams): BoxQuery {
  const asked = params.get('tab')?.toUpperCase()
  const tab = boxPageTabs.find((name) => name === asked) ?? 'TICKET'
  const show = Number(params.get('show') ?? itemsAtOnce)
  const shown = Number.isInteger(show) ? Math.min(Math.max(show, itemsAtOnce), mostShown) : itemsAtOnce
  return { tab, shown }
}

export function boxPath({ tab, shown }: BoxQuery): string {
  const query = new URLSearchParams()
  if (tab !== 'TICKET') query.set('tab', tab.toLowerCase())
  if (shown > itemsAtOnce) query.set('show', String(shown))
  return query.size > 0 ? `/mybox?${query}` : '/mybox'
}

/** Returns the path that shows more of the tab; null when everything or the maximum is shown. */
export const morePath = ({ tab, shown }: BoxQuery, total: number): string | null =>
  shown < Math.min(total, mostShown) ? boxPath({ tab, shown: shown + itemsAtOnce }) : null

export interface Box {
  items: BoxItem[]
  counts: Record<BoxTab, number>
}

/** Requests for the first `shown` items of a list. */
export function pagesOf(shown: number): { page: number; size: number }[] {
  const size = Math.min(shown, pageSize.max)
  return Array.from({ length: Math.ceil(shown / size) }, (_, page) => ({ page, size }))
}

/** Loads the first `shown` items of a tab; an item that moved between pages appears once. */
export async function openBox(
  api: ApiCall,
  { tab, shown }: { tab: BoxTab; shown: number },
): Promise<ApiResult<Box>> {
  const pages = await Promise.all(
    pagesOf(shown).map((query) => api('GET /api/v1/mybox', { query: { tab, ...query } })),
  )
  const items = new Map<string, BoxItem>()
  let counts: Box['counts'] = { TICKET: 0, GOODS: 0, DOWNLOAD: 0, GIFT: 0, COUPON: 0 }
  for (const page of pages) {
    if (!page.ok) return page
    counts = page.value.counts
    for (const item of page.value.content) items.set(keyOf(item), item)
  }
  return { ok: true, value: { items: [...items.values()].slice(0, shown), counts } }
}

export function keyOf(item: BoxItem): string {
  switch (item.kind) {
    case 'TICKET':
      return item.event.id
    case 'GOODS':
      return item.parcel?.parcelId ?? item.pickup?.passId ?? ''
    case 'DOWNLOAD':
      return item.downloadId
    case 'GIFT':
      return item.giftId
    case 'COUPON':
      return item.redemptionId
  }
}
