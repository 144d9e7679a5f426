import type { ReplayDetail } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { type TicketTier, wholeTier } from '@encore/contract/rules/ticket-tier'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { eventCards, findTicketEvent, heldCard } from '#modules/catalog/events/index.ts'
import { entitlementsOf, type HeldEntitlement } from '#modules/commerce/entitlements/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Principal } from '#platform/http/principal.ts'
import { replayCard } from './present.ts'
import { type Access, replayAccess, shownRange } from './rules.ts'
import { type Privacy, selectChapters, selectReplays } from './store.ts'

/** Seconds a public response may be cached. */
const keptSec = 5

export interface FoundReplay {
  replay: ReplayDetail
  /** Seconds; null when the response is not public. */
  cacheMaxAgeSec: number | null
}

/**
 * Returns the same for every caller. Private replays and replays of running shows are NOT_FOUND; those of hidden events
 * are found only by ticket holders.
 */
export async function findReplay(
  db: Db,
  eventId: string,
  principal: Principal | null,
  locale: Locale,
): Promise<Result<FoundReplay, Failure<'NOT_FOUND'>>> {
  const [[row], [shown], texts, chapters] = await Promise.all([
    selectReplays(db, [eventId]),
    eventCards(db, [eventId], locale),
    findTicketEvent(db, eventId),
    selectChapters(db, eventId),
  ])
  if (!row?.isOver) return fail('NOT_FOUND')
  const event = shown ?? (row.isHidden ? await cardForHolder(db, eventId, principal, locale) : null)
  const card = event && replayCard(row, event)
  if (!card) return fail('NOT_FOUND')
  const replay = {
    ...card,
    summary: localText(texts?.summary ?? {}, locale),
    chapters: chapters
      .filter(({ atMs }) => atMs >= card.fromMs && atMs < card.toMs)
      .map(({ atMs, title }) => ({ atMs, title: localText(title, locale) })),
  }
  return ok({ replay, cacheMaxAgeSec: row.isHidden ? null : keptSec })
}

async function cardForHolder(db: Db, eventId: string, principal: Principal | null, locale: Locale) {
  if (principal?.kind !== 'member') return null
  const asked = await accessToReplay(db, eventId, principal.uid)
  return asked && asked.access.state !== 'UNKNOWN' ? heldCard(db, eventId, locale) : null
}

export interface AskedReplay {
  access: Access
  /** Parts of it that the member may see now. */
  tiers: readonly TicketTier[]
  privacy: Privacy
}

/** Returns what the member may do with a replay now; null when there is none. */
export async function accessToReplay(db: Db, eventId: string, memberId: string): Promise<AskedReplay | null> {
  const [[row], rights] = await Promise.all([selectReplays(db, [eventId]), entitlementsOf(db, memberId)])
  if (!row) return null
  const held = rights.filter((right) => right.eventId === eventId)
  const own = held.filter(({ scope }) => scope === 'REPLAY')
  // Holders of any entitlement to the event find the replay, even if they must still buy it.
  const isHidden = row.isHidden && held.length === 0
  const shown = { ...row, isHidden }
  const isOpen = (right: HeldEntitlement) => replayAccess(shown, [right]).state === 'OPEN'
  const tiers = row.privacy === 'FREE' ? [wholeTier] : own.filter(isOpen)
  return { access: replayAccess(shown, own), tiers, privacy: row.privacy }
}

export interface ReplayRange {
  /** Milliseconds since the show went on air. */
  fromMs: number
  /** Exclusive. */
  toMs: number
}

/** The part of a show that the replay shows to this member now, or offers; null for none. */
export async function replayRange(db: Db, eventId: string, memberId: string): Promise<ReplayRange | null> {
  const [[row], asked] = await Promise.all([
    selectReplays(db, [eventId]),
    accessToReplay(db, eventId, memberId),
  ])
  if (!row?.isOver || !asked) return null
  const isFound = asked.access.state === 'OPEN' || asked.access.state === 'LOCKED'
  return isFound ? shownRange(row) : null
}

/** True when the range has the moment; false for one without a media time. */
export const isWithin = (range: ReplayRange | null, mediaMs: number | null): boolean =>
  range !== null && mediaMs !== null && mediaMs >= range.fromMs && mediaMs < range.toMs
