import type { Failure, FieldProblem } from '@encore/contract/errors'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import { publishSession } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { draftOf, readDraft } from './draft.ts'
import { partProblems } from './draft-problems.ts'
import { callObject, eventOf, lockDraftAt, type Place } from './find-session.ts'
import { partsOf } from './save-session.ts'

type Published = Result<
  AuditedResult<{ version: number }>,
  Failure<'NOT_FOUND' | 'NOT_A_DRAFT' | 'VERSION_CONFLICT' | 'EVENT_ENDED' | 'INVALID_INPUT'>
>

/**
 * Publishes a draft at the version that the caller has seen. *Errors*: INVALID_INPUT names every field that keeps it from
 * being published; EVENT_ENDED for a canceled event.
 */
export async function publishStoredSession(
  { config }: Pick<Ctx, 'config'>,
  tx: Tx,
  { version, ...place }: Place & { version: number },
): Promise<Published> {
  const { eventId, id } = place
  const found = await lockDraftAt(tx, { ...place, version })
  if (!found.ok) return found
  const event = await eventOf(tx, eventId)
  if (event.status === 'CANCELED') return fail('EVENT_ENDED')
  const draft = draftOf(found.value, await partsOf(tx, id), event.zone)
  const { plan } = readDraft(draft, { eventId, zone: event.zone })
  const rules: [boolean, FieldProblem][] = [
    [plan.artistIds.length > 0, { path: 'artistIds', rule: 'required' }],
    [found.value.startsAt > event.now, { path: 'startsAt', rule: 'future' }],
    // A room of the media server carries the two sides of a call alone.
    [
      plan.interpreterLanguages.length === 0 || config.livekit === null,
      { path: 'interpreterLanguages', rule: 'direct-media' },
    ],
  ]
  const broken = rules.flatMap(([holds, problem]) => (holds ? [] : [problem]))
  const problems = refused([...broken, ...(await partProblems(tx, plan))])
  if (problems) return problems
  const refusal = await publishSession(tx, id)
  if (refusal !== null) throw new Error(`Call session ${id} was not published: ${refusal}`)
  return ok({
    reply: { version: version + 1 },
    auditEntry: {
      object: callObject(id),
      eventId,
      before: { state: 'DRAFT' },
      after: { state: 'PUBLISHED', ...draft },
    },
  })
}
