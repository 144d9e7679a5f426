import type { StudioCallDraft, StudioCallSheet, StudioDraw, StudioEvent } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import type { LoaderFunctionArgs } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'

/** A name with its language. */
export interface NamedPart {
  id: string
  text: string
  lang: string
}

/** Parts that a draft may name. */
export interface SessionChoices {
  /** Line-up of the event. */
  artists: NamedPart[]
  /** Published draws of the event for calls. */
  draws: NamedPart[]
}

export interface FoundSession {
  event: StudioEvent
  sheet: StudioCallSheet
  /** Null for a session that stays as it is, and for staff who only read. */
  choices: SessionChoices | null
}

/** A part of the form of a draft. */
export interface SectionProps {
  draft: StudioCallDraft
  problems: readonly FieldProblem[]
  set(part: Partial<StudioCallDraft>): void
}

const blank: StudioCallSheet = {
  ...{ id: '', version: 0, state: 'DRAFT', artists: [], products: [], draws: [] },
  ...{ bookings: 0, publishedAt: null, order: null },
  draft: {
    ...{ startsAt: null, promiseMs: 60_000, turnaroundMs: 15_000, asksIdentity: true },
    ...{ recording: 'NOT_ALLOWED', compensation: 'AGAIN', conductReasons: ['NUDITY', 'INSULT', 'THREAT'] },
    ...{ artistIds: [], productIds: [], drawIds: [] },
    ...{ interpreterLanguages: [], isInterpreterPromised: false },
  },
}

export async function readCallSession({
  params: { eventId = '', sessionId = '' },
}: LoaderFunctionArgs): Promise<FoundSession> {
  const [event, sheet] = await Promise.all([
    call('GET /api/studio/event/{eventId}', { params: { eventId } }).then(unwrap),
    sessionId === 'new'
      ? blank
      : call('GET /api/studio/event/{eventId}/call-session/{id}', {
          params: { eventId, id: sessionId },
        }).then(unwrap),
  ])
  return { event, sheet, choices: sheet.state === 'DRAFT' ? await readChoices(eventId) : null }
}

/** Null where the caller may not write events, and so no call session either. */
async function readChoices(eventId: string): Promise<SessionChoices | null> {
  const [sheet, artists, draws] = await Promise.all([
    call('GET /api/studio/event/{eventId}/draft', { params: { eventId } }),
    call('GET /api/studio/artist'),
    call('GET /api/studio/event/{eventId}/draw', { params: { eventId } }),
  ])
  if (!sheet.ok || !artists.ok || !draws.ok) return null
  const lineUp = sheet.value.draft.artistIds
  return {
    artists: lineUp.flatMap((id) => {
      const artist = artists.value.content.find((one) => one.id === id)
      return artist ? [{ id, text: artist.name.text || id, lang: artist.name.lang }] : []
    }),
    draws: draws.value.content.filter(isForCalls).map(({ id, title }) => ({ id, ...title })),
  }
}

/** A draft can still be deleted, so only a published draw books a session. */
const isForCalls = ({ prizeKind, state }: Pick<StudioDraw, 'prizeKind' | 'state'>): boolean =>
  prizeKind === 'CALL' && state !== 'DRAFT' && state !== 'VOID'
