import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { BoxCallSession, BoxItem, Keepsake, MemberDraw } from '@encore/contract/endpoints'
import type { BoxTab } from '@encore/contract/rules/kinds'
import { type BoxQuery, openBox, pagesOf } from './box-list.ts'

export interface BoxPage {
  /** Items of the tab; empty on the tabs of draws and calls. */
  items: BoxItem[]
  /** Empty on the other tabs. */
  draws: MemberDraw[]
  /** Empty on the other tabs. */
  calls: BoxCallSession[]
  /** Recordings of calls, beside the items of the tab of downloads; empty on the other tabs. */
  keepsakes: Keepsake[]
  /** Number of items, draws or call sessions of the tab, shown or not. */
  total: number
  counts: Record<BoxTab, number>
  /** Wins that await an answer. */
  unanswered: number
}

/**
 * Loads the tab with the numbers beside all tabs. Draws, calls or keepsakes that cannot be read leave the other tabs as
 * they are.
 */
export async function openPage(api: ApiCall, { tab, shown }: BoxQuery): Promise<ApiResult<BoxPage>> {
  const isOther = tab === 'DRAW' || tab === 'CALL'
  const [box, own, calls, keepsakes] = await Promise.all([
    openBox(api, isOther ? { tab: 'COUPON', shown: 1 } : { tab, shown }),
    openDraws(api, tab === 'DRAW' ? shown : 1),
    tab === 'CALL' ? openCalls(api, shown) : null,
    openKeepsakes(api, tab === 'DOWNLOAD' ? shown : 1),
  ])
  if (!box.ok) return box
  const { items } = box.value
  const recorded = keepsakes.ok ? keepsakes.value : { keepsakes: [], total: 0 }
  const counts = { ...box.value.counts, DOWNLOAD: box.value.counts.DOWNLOAD + recorded.total }
  const unanswered = own.ok ? own.value.unanswered : 0
  const beside = { items: [], draws: [], calls: [], keepsakes: [], counts, unanswered }
  if (tab === 'DRAW') return own.ok ? { ok: true, value: { ...beside, ...own.value } } : own
  if (calls) return calls.ok ? { ok: true, value: { ...beside, ...calls.value } } : calls
  if (tab === 'DOWNLOAD' && !keepsakes.ok) return keepsakes
  const ofTab = tab === 'DOWNLOAD' ? recorded.keepsakes : []
  return { ok: true, value: { ...beside, items, keepsakes: ofTab, total: isOther ? 0 : counts[tab] } }
}

type OwnKeepsakes = Pick<BoxPage, 'keepsakes' | 'total'>

/** Loads the first `shown` keepsakes; one that moved between pages appears once. */
async function openKeepsakes(api: ApiCall, shown: number): Promise<ApiResult<OwnKeepsakes>> {
  const pages = await Promise.all(
    pagesOf(shown).map((query) => api('GET /api/v1/mybox/keepsakes', { query })),
  )
  const keepsakes = new Map<string, Keepsake>()
  let total = 0
  for (const page of pages) {
    if (!page.ok) return page
    total = page.value.totalElements
    for (const keepsake of page.value.content) keepsakes.set(keepsake.callId, keepsake)
  }
  return { ok: true, value: { keepsakes: [...keepsakes.values()].slice(0, shown), total } }
}

type OwnCalls = Pick<BoxPage, 'calls' | 'total'>

/** Loads the first `shown` call sessions; one that moved between pages appears once. */
async function openCalls(api: ApiCall, shown: number): Promise<ApiResult<OwnCalls>> {
  const pages = await Promise.all(pagesOf(shown).map((query) => api('GET /api/v1/mybox/calls', { query })))
  const calls = new Map<string, BoxCallSession>()
  let total = 0
  for (const page of pages) {
    if (!page.ok) return page
    total = page.value.totalElements
    for (const session of page.value.content) calls.set(session.id, session)
  }
  return { ok: true, value: { calls: [...calls.values()].slice(0, shown), total } }
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
