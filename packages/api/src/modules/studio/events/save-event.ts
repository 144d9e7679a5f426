import type { EventDraft } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import type { EventChange, EventChangeKind } from '@encore/contract/rules/event-editing'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import {
  type EventWrite,
  lockPaid,
  lockWritten,
  setPlain,
  takenSlugs,
  type WrittenEvent,
  writtenEvent,
} from '#modules/catalog/events/index.ts'
import { eventProblems, saveEvents } from '#modules/catalog/writer/index.ts'
import { countHolders } from '#modules/commerce/entitlements/index.ts'
import { waitingFor } from '#modules/commerce/on-sale-queue/index.ts'
import { ticketSums } from '#modules/commerce/orders/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { draftOf, eventWrite, inForm, readTimes } from './draft.ts'
import { eventChanges } from './event-changes.ts'
import { countOf } from './holders.ts'

export interface Save {
  eventId: string
  version: number
  draft: EventDraft
  confirmed: EventChangeKind[]
}

type Saved = Result<
  AuditedResult<{ version: number }>,
  Failure<'NOT_FOUND' | 'VERSION_CONFLICT' | 'CONFIRM_CHANGES' | 'INVALID_INPUT'>
>

/** Times that ticket holders were notified of. */
const announcedTimes = ['doorsAt', 'startAt', 'endAt'] as const

/**
 * Saves an edit. Effects on buyers are counted after the write and must be confirmed, or it is rolled back. Data of
 * CONFIRM_CHANGES: `changes`; of VERSION_CONFLICT: `version`, `by`, `at`.
 */
export async function saveEvent(
  ctx: Ctx,
  tx: Tx,
  { eventId, version, draft, confirmed }: Save,
): Promise<Saved> {
  const before = await lockWritten(tx, eventId)
  if (!before) return fail('NOT_FOUND')
  if (before.version !== version) return editedMeanwhile(tx, before)
  const { times, problems } = readTimes(draft, draft.zone, before)
  const event: EventWrite = { ...eventWrite(before, times), ...draft, ...times }
  const moved = announcedTimes.filter((field) => event[field].getTime() !== before[field].getTime())
  const holders = await countHolders(tx, eventId)
  if (before.endAt > before.now && holders > 0)
    problems.push(...moved.map((path) => ({ path, rule: 'by-move' })))
  const becomesFree = event.isFree && !before.isFree
  if (becomesFree) await lockPaid(tx, eventId)
  const sums = await ticketSums(tx, [eventId])
  if (becomesFree && sums.length > 0) problems.push({ path: 'isFree', rule: 'sold' })
  problems.push(...eventProblems([event]), ...(await slugProblems(tx, before, event)))
  const refusal = refused(inForm(problems))
  if (refusal) return refusal
  const saved = await saveEvents(tx, [event])
  if (!saved.ok) return fail('INVALID_INPUT', { fields: inForm(saved.failure.fields) })
  if (before.isPlain && event.images.poster !== before.images.poster) await setPlain(tx, eventId, false)
  const after = await writtenEvent(tx, eventId)
  if (!after) throw new Error(`Event ${eventId} is gone`)
  const openOrders = countOf(sums.filter(({ kind }) => kind === 'UNPAID'))
  const facts = { holders, openOrders, waiting: await waitingFor(ctx, eventId) }
  const changes = eventChanges(before, after, facts)
  if (changes.some(({ kind }) => !confirmed.includes(kind)))
    return fail('CONFIRM_CHANGES', { data: { changes } })
  return ok({
    reply: { version: after.version },
    auditEntry: {
      ...{ object: { kind: 'event', id: eventId }, eventId, before: factsOf(before) },
      after: { ...factsOf(after), ...confirmedFact(changes) },
    },
  })
}

/** The database enforces uniqueness; checking here reports it together with other problems. */
async function slugProblems(tx: Tx, before: WrittenEvent, { slug }: EventWrite): Promise<FieldProblem[]> {
  const isTaken = slug !== before.slug && (await takenSlugs(tx, slug)).some((other) => other.slug === slug)
  return isTaken ? [{ path: 'slug', rule: 'unique' }] : []
}

const confirmedFact = (changes: EventChange[]) =>
  changes.length > 0 ? { confirmed: changes.map(({ kind, count }) => `${kind} ${count}`) } : {}

export async function editedMeanwhile(tx: Tx, { id, version }: WrittenEvent) {
  return fail('VERSION_CONFLICT', { data: { version, ...(await lastEdit(tx, { kind: 'event', id })) } })
}

/** Facts for the audit log, with long texts reduced to length and beginning. */
export function factsOf(event: WrittenEvent): Record<string, unknown> {
  const { body, ...facts } = draftOf(event)
  return {
    ...facts,
    body: Object.fromEntries(Object.entries(body).map(([lang, text]) => [lang, digest(text)])),
  }
}

const digest = (text = '') => `${text.length}: ${text.slice(0, 80)}`
