import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { BoxItem, MemberDraw } from '@encore/contract/endpoints'
import type { BoxTab } from '@encore/contract/rules/kinds'
import { type BoxQuery, openBox, pagesOf } from './box-list.ts'

export interface BoxPage {
  /** Items of the tab; empty on the tab of draws. */
  items: BoxItem[]
  /** Empty on the other tabs. */
  draws: MemberDraw[]
  /** Number of items or draws of the tab, shown or not. */
  total: number
  counts: Record<BoxTab, number>
  /** Wins that await an answer. */
  unanswered: number
}

/** Loads the tab with the numbers beside all tabs. Draws that cannot be read leave the other tabs as they are. */
export async function openPage(api: ApiCall, { tab, shown }: BoxQuery): Promise<ApiResult<BoxPage>> {
  const isDraws = tab === 'DRAW'
  const [box, own] = await Promise.all([
    openBox(api, isDraws ? { tab: 'COUPON', shown: 1 } : { tab, shown }),
    openDraws(api, isDraws ? shown : 1),
  ])
  if (!box.ok) return box
  const { items, counts } = box.value
  if (isDraws) return own.ok ? { ok: true, value: { ...own.value, items: [], counts } } : own
  const unanswered = own.ok ? own.value.unanswered : 0
  return { ok: true, value: { items, draws: [], total: counts[tab], counts, unanswered } }
}

type OwnDraws = Pick<BoxPage, 'draws' | 'total' | 'unanswered'>

/** Loads the first `shown` draws; one that moved between pages appears once. */
async function openDraws(api: ApiCall, shown: number): Promise<ApiResult<OwnDraws>> {
  const pages = await Promise.all(pagesOf(shown).map((query) => api('GET /api/v1/member/draw', { query })))
  const draws = new Map<string, MemberDraw>()
  let [total, unanswered] = [0, 0]
  for (const page of pages) {
    if (!page.ok) return page
    ;({ totalElements: total, unanswered } = page.value)
    for (const draw of page.value.content) draws.set(draw.id, draw)
  }
  return { ok: true, value: { draws: [...draws.values()].slice(0, shown), total, unanswered } }
}
