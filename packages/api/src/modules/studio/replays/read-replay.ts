import { createHash } from 'node:crypto'
import type { ReplayDecision, ReplayWindow, StudioReplay } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import { readDecision, readSight } from '#modules/live/replays/index.ts'
import type { Db } from '#platform/db/connect.ts'

/** Returns the recording of a show and the decision about its replay, in four queries. */
export async function readReplayForStaff(
  db: Db,
  eventId: string,
): Promise<Result<StudioReplay, Failure<'NOT_FOUND'>>> {
  const event = await findHeldEvent(db, eventId)
  if (!event) return fail('NOT_FOUND')
  const found = await readDecision(db, eventId)
  const sight = await readSight(db, eventId)
  const { endAt, zone } = event
  return ok({
    recording: found && {
      durationMs: found.durationMs,
      ...decisionOf(found),
      revision: revisionOf(decisionOf(found)),
    },
    window: windowOf(event),
    sight,
    endAt: endAt.toISOString(),
    zone,
  })
}

export const windowOf = ({
  replayFrom,
  replayTo,
}: Pick<EventTimes, 'replayFrom' | 'replayTo'>): ReplayWindow | null =>
  replayFrom && replayTo ? { from: replayFrom.toISOString(), to: replayTo.toISOString() } : null

export const decisionOf = ({ privacy, fromMs, toMs, chapters }: ReplayDecision): ReplayDecision => ({
  privacy,
  fromMs,
  toMs,
  chapters,
})

/** Hash of the decision, so two equal decisions do not conflict. */
export const revisionOf = (decision: ReplayDecision): string =>
  createHash('sha256').update(JSON.stringify(decision)).digest('base64url').slice(0, 22)
