import type { Failure, FieldProblem } from '@encore/contract/errors'
import { quietUntil } from '@encore/contract/rules/quiet-hours'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { languagesOf } from '#kernel/texts.ts'
import { broadcast, notifyMany } from '#modules/engagement/notifications/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, startJob } from '#modules/studio/background-jobs/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { changeableBroadcast } from './access-scope.ts'
import { announcedOf } from './announced.ts'
import { openMessage } from './save-broadcast.ts'
import {
  addNotified,
  type Broadcast,
  countAudience,
  type Lane,
  markSent,
  markStopped,
  selectAudience,
  selectBroadcast,
} from './store.ts'

const atOnce = 500

/** Only one of two simultaneous calls succeeds. *Errors*: INVALID_INPUT names each text that has no language. */
export async function sendBroadcast(
  tx: Tx,
  { uid, held }: Pick<Staff, 'uid' | 'held'>,
  input: { id: string; version: number },
): Promise<
  Result<
    AuditedResult<{ workId: string }>,
    Failure<
      | 'NOT_FOUND'
      | 'NOT_PERMITTED'
      | 'VERSION_CONFLICT'
      | 'BROADCAST_SENT'
      | 'BROADCAST_REACHES_NOBODY'
      | 'INVALID_INPUT'
    >
  >
> {
  const found = await openMessage(tx, held, input)
  if (!found.ok) return found
  const { id, eventId, kind, audience, isMailed } = found.value
  const fields = missingTexts(found.value)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  const { inKorea, ...audienceSize } = await countAudience(tx, found.value)
  if (audienceSize.notified === 0) return fail('BROADCAST_REACHES_NOBODY')
  const workId = await begin(tx, found.value, uid)
  if (workId === null) return fail('BROADCAST_SENT')
  const auditEntry = {
    object: { kind: 'broadcast', id },
    eventId,
    after: { kind, audience, isMailed, ...audienceSize },
  }
  return ok({ reply: { workId }, auditEntry })
}

/** Starts the background job and returns its id; null when the broadcast was already sent. */
export async function begin(tx: Tx, message: Broadcast, by: string): Promise<string | null> {
  const { id, eventId } = message
  const { notified } = await countAudience(tx, message)
  const workId = await startJob(tx, {
    kind: broadcastJob.name,
    subject: { kind: 'broadcast', id },
    eventId,
    askedBy: by,
    params: {},
    total: notified,
  })
  return (await markSent(tx, id, by, workId)) ? workId : null
}

export const missingTexts = (message: Pick<Broadcast, 'title' | 'content'>): FieldProblem[] =>
  (['title', 'content'] as const).flatMap((path) =>
    languagesOf(message[path]).length === 0 ? [{ path, rule: 'required' }] : [],
  )

/**
 * Notifies the audience in batches, each member once. News to members in Korea waits for the end of the quiet hours.
 */
export const broadcastJob: JobKind = {
  name: 'broadcast',
  permission: 'broadcast.write',
  step: async ({ clock }, tx, { subjectId, cursor }) => {
    const message = await selectBroadcast(tx, subjectId)
    if (!message || message.state === 'STOPPED') return { cursor: null, done: 0 }
    const notified = { ...announcedOf(message), dedupeKey: `broadcast:${message.id}` }
    if (isOneRow(message)) {
      const audienceSize = await countAudience(tx, message)
      await broadcast(tx, notified)
      await addNotified(tx, message.id, { notified: audienceSize.notified, mailed: 0 })
      return { cursor: null, done: audienceSize.notified, total: audienceSize.notified }
    }
    const place = placeOf(message, cursor)
    const addressees = await selectAudience(tx, message, place, atOnce)
    const until = place.lane === 'KOREA' && addressees.length > 0 ? quietUntil(clock.now()) : null
    if (until !== null) return { cursor: cursorOf(place), done: 0, wakesAt: new Date(until) }
    await addNotified(tx, message.id, await notifyMany(tx, notified, addressees))
    const last = addressees.at(-1)
    const isMore = last !== undefined && addressees.length === atOnce
    const next = place.lane === 'ELSEWHERE' ? ({ lane: 'KOREA', after: '' } as const) : null
    const goesOn = isMore ? { ...place, after: last.memberId } : next
    return { cursor: goesOn && cursorOf(goesOn), done: addressees.length }
  },
}

interface Place {
  lane: Lane
  /** Uid of the last notified member. */
  after: string
}

const cursorOf = ({ lane, after }: Place) => `${lane} ${after}`

function placeOf({ kind }: Broadcast, cursor: string | null): Place {
  if (cursor === null) return { lane: kind === 'NEWS' ? 'ELSEWHERE' : 'ALL', after: '' }
  const [lane, after = ''] = cursor.split(' ')
  return { lane: lane as Lane, after }
}

/** A message to every member without mail is stored as one shared notification row. */
const isOneRow = ({ kind, audience, languages, isMailed }: Broadcast): boolean =>
  kind === 'SERVICE' && audience === 'EVERYBODY' && languages === null && !isMailed

export async function stopBroadcast(
  tx: Tx,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_PERMITTED'>>> {
  const found = await changeableBroadcast(tx, held, id)
  if (!found.ok) return found
  if (!(await markStopped(tx, id))) return fail('NOT_FOUND')
  const { eventId, state, notified } = found.value
  const facts = { before: { state }, after: { state: 'STOPPED', notified } }
  return ok({ reply: undefined, auditEntry: { object: { kind: 'broadcast', id }, eventId, ...facts } })
}
