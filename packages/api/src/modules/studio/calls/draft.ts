import type { StudioCallDraft } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { callConductReasons } from '@encore/contract/rules/calls/session-rules'
import { localOf, momentOf } from '@encore/contract/rules/local-time'
import type { CallSession, CallSessionParts, SessionPlan } from '#modules/live/calls/index.ts'

interface Place {
  eventId: string
  /** Zone of the event. */
  zone: string
}

export interface ReadDraft {
  plan: SessionPlan
  problems: FieldProblem[]
}

/** Converts the local time to a moment; a missing one, or one that the zone skips or repeats, is a problem. */
export function readDraft({ startsAt, ...draft }: StudioCallDraft, { eventId, zone }: Place): ReadDraft {
  const moment = startsAt === null ? { ok: false as const, rule: 'required' } : momentOf(startsAt, zone)
  const at = moment.ok ? moment.at : Number.NaN
  // Without an interpreter there is nothing to promise.
  const isInterpreterPromised = draft.isInterpreterPromised && draft.interpreterLanguages.length > 0
  const drawIds = draft.drawIds.map((id) => Buffer.from(id, 'hex'))
  return {
    plan: { ...draft, eventId, startsAt: new Date(at), drawIds, isInterpreterPromised },
    problems: moment.ok ? [] : [{ path: 'startsAt', rule: moment.rule }],
  }
}

/** The stored draft as organisers edit it. */
export function draftOf(
  session: CallSession,
  { artistIds, productIds, drawIds }: CallSessionParts,
  zone: string,
): StudioCallDraft {
  const { startsAt, promiseMs, turnaroundMs, asksIdentity, recording, compensation, conductReasons } = session
  const { interpreterLanguages, isInterpreterPromised } = session
  return {
    ...{ promiseMs, turnaroundMs, asksIdentity, recording, compensation, artistIds, productIds, drawIds },
    startsAt: localOf(startsAt.getTime(), zone),
    interpreterLanguages: [...interpreterLanguages],
    isInterpreterPromised,
    conductReasons: callConductReasons.filter((reason) => conductReasons.includes(reason)),
  }
}
