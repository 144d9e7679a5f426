import type { Poll, PollDraft } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { pollLabelMax, pollQuestionMax, pollVoidReasonMax } from '@encore/contract/rules/limits'
import { readPlainText, tidyText } from '@encore/contract/rules/plain-text'
import { studioPermissions } from '@encore/contract/rules/staff-roles'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { languagesOf, type Texts } from '#kernel/texts.ts'
import { mayStaff } from '#modules/accounts/roles/index.ts'
import { type EventTimes, findHeldEvent } from '#modules/catalog/events/index.ts'
import { noteCue } from '#modules/live/timeline/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { constraintOf } from '#platform/db/transact.ts'
import { pollOf } from './present.ts'
import {
  type CountedPoll,
  callClose,
  callDiscard,
  insertPoll,
  openPoll,
  selectPoll,
  voidPoll,
} from './store.ts'

/** Creates a draft. *Errors*: NOT_FOUND for a caller who is not staff of the event, INVALID_INPUT naming the text. */
export async function writePoll(
  tx: Tx,
  uid: string,
  { eventId, question, options }: PollDraft & { eventId: string },
): Promise<Result<Poll, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const event = await findHeldEvent(tx, eventId)
  if (!event || !(await mayStaff(tx, uid, eventId, studioPermissions['show.run']))) return fail('NOT_FOUND')
  const texts = [
    ...problemsIn(question, pollQuestionMax, 'question'),
    ...options.flatMap((label, at) => problemsIn(label, pollLabelMax, `options/${at}`)),
  ]
  if (texts.length > 0) return fail('INVALID_INPUT', { fields: texts })
  const id = newId('po')
  const labelled = options.map((label) => ({ id: newId('px'), label: tidy(label) }))
  await insertPoll(tx, { id, eventId, question: tidy(question), writtenBy: uid, options: labelled })
  return presented(tx, id)
}

type Moved<E extends 'NOT_ON_AIR' | 'INVALID_INPUT' = never> = Result<
  Poll,
  Failure<'NOT_FOUND' | 'POLL_MOVED' | E>
>

/** Opens a draft for a number of seconds. */
export async function startPoll(
  tx: Tx,
  uid: string,
  id: string,
  durationSec: number,
): Promise<Moved<'NOT_ON_AIR'>> {
  const found = await findRun(tx, uid, id)
  if (!found) return fail('NOT_FOUND')
  const { event, poll } = found
  if (event.status === 'ENDED' || event.status === 'CANCELED')
    return fail('NOT_ON_AIR', { data: { status: event.status } })
  const openedAt = await openPoll(tx, id, durationSec)
  if (!openedAt) return fail('POLL_MOVED', { data: { state: poll.state } })
  const closesAt = new Date(openedAt.getTime() + durationSec * 1000).toISOString()
  const { question } = poll
  const options = poll.options.map(({ id: optionId, label }) => ({ id: optionId, label }))
  await noteCue(tx, event.id, {
    id: newId('cu'),
    kind: 'POLL_OPENED',
    mediaMs: openedAt.getTime() - event.onAirAt.getTime(),
    body: { poll: { id, question, options, closesAt } },
  })
  return presented(tx, id)
}

/** True when the unique index that allows one open poll per event refused a second one. */
export const isSecondOpen = (cause: unknown): boolean => constraintOf(cause) === 'poll_one_open'

export async function discardPoll(
  tx: Tx,
  uid: string,
  id: string,
): Promise<Result<CountedPoll, Failure<'NOT_FOUND' | 'POLL_MOVED'>>> {
  const found = await findRun(tx, uid, id)
  if (!found) return fail('NOT_FOUND')
  const { poll } = found
  return (await callDiscard(tx, id)) ? ok(poll) : fail('POLL_MOVED', { data: { state: poll.state } })
}

export async function stopPoll(tx: Tx, uid: string, id: string): Promise<Moved> {
  const found = await findRun(tx, uid, id)
  if (!found) return fail('NOT_FOUND')
  if (!(await closePoll(tx, id, true))) return fail('POLL_MOVED', { data: { state: found.poll.state } })
  return presented(tx, id)
}

/** Declares a poll void; a scheduled task returns the souls. */
export async function cancelPoll(
  tx: Tx,
  uid: string,
  id: string,
  given: string,
): Promise<Moved<'INVALID_INPUT'>> {
  const found = await findRun(tx, uid, id)
  if (!found) return fail('NOT_FOUND')
  const reason = readPlainText(given, { max: pollVoidReasonMax, lines: 1 })
  if ('problem' in reason)
    return fail('INVALID_INPUT', { fields: [{ path: 'reason', rule: reason.problem }] })
  await callClose(tx, id, true)
  if (!(await voidPoll(tx, id, reason.text))) return fail('POLL_MOVED', { data: { state: found.poll.state } })
  await noteClosed(tx, id)
  return presented(tx, id)
}

/** Ends the voting and publishes the result; false when it was closed before or is not due. */
export async function closePoll(tx: Tx, id: string, isEarly: boolean): Promise<boolean> {
  if (!(await callClose(tx, id, isEarly))) return false
  await noteClosed(tx, id)
  return true
}

/** A closed poll has one cue; declaring it void adds a version of that cue. */
async function noteClosed(tx: Tx, id: string): Promise<void> {
  const poll = await selectPoll(tx, id)
  const event = poll && (await findHeldEvent(tx, poll.eventId))
  if (!event || !poll.closedAt) return
  const { question, voidReason, options } = poll
  await noteCue(tx, event.id, {
    id: `cu_${id.slice('po_'.length)}`,
    kind: 'POLL_CLOSED',
    mediaMs: poll.closedAt.getTime() - event.onAirAt.getTime(),
    body: { poll: { id, question, options: options.map(({ pollId: _, ...option }) => option), voidReason } },
  })
}

async function findRun(
  tx: Tx,
  uid: string,
  id: string,
): Promise<{ event: EventTimes; poll: CountedPoll } | null> {
  const poll = await selectPoll(tx, id)
  const event = poll && (await findHeldEvent(tx, poll.eventId))
  return event && (await mayStaff(tx, uid, event.id, studioPermissions['show.run'])) ? { event, poll } : null
}

async function presented(tx: Tx, id: string): Promise<Result<Poll, Failure<'NOT_FOUND'>>> {
  const poll = await selectPoll(tx, id)
  return poll ? ok(pollOf(poll, [])) : fail('NOT_FOUND')
}

const tidy = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, tidyText(text)]))

/** Requires a text in at least one language, and none that a room may not show. */
function problemsIn(texts: Texts, max: number, path: string) {
  const langs = languagesOf(texts)
  if (langs.length === 0) return [{ path, rule: 'required' }]
  return langs.flatMap((lang) => {
    const read = readPlainText(texts[lang] ?? '', { max, lines: 1 })
    return 'problem' in read ? [{ path: `${path}/${lang}`, rule: read.problem }] : []
  })
}
