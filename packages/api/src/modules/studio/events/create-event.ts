import { randomBytes } from 'node:crypto'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { noEntryRules } from '@encore/contract/rules/entry-rules'
import { type EventPicture, type EventTemplate, eventPictures } from '@encore/contract/rules/event-editing'
import { isZone, laterBy, localOf } from '@encore/contract/rules/local-time'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result, refused } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import {
  type EventWrite,
  lockWritten,
  setPlain,
  takenSlugs,
  writtenEvent,
} from '#modules/catalog/events/index.ts'
import { eventProblems, saveEvents } from '#modules/catalog/writer/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { plainImage } from '#platform/images/index.ts'
import { copyProducts } from './copy-products.ts'
import { copiedTimes } from './copy-times.ts'
import { eventWrite, type LocalTimes, readTimes } from './draft.ts'
import { factsOf } from './save-event.ts'
import { templates } from './templates.ts'

export interface NewEvent {
  template: EventTemplate
  copyOf: string | null
  title: Texts
  zone: string
  /** Local time in `zone`, such as `2026-11-28T18:00`. */
  startAt: string
}

type Images = EventWrite['images']

/** Makes placeholder pictures in the template's colour. */
export async function plainImages(ctx: Pick<Ctx, 'config'>, template: EventTemplate): Promise<Images> {
  const { accent } = templates[template]
  const sizes: [EventPicture, [number, number]][] = Object.entries(eventPictures).map(
    ([
      name,
      {
        ratio: [wide, high],
        leastPx,
      },
    ]) => [name as EventPicture, [leastPx, Math.round((leastPx * high) / wide)]],
  )
  const drawn = await Promise.all(
    sizes.map(async ([name, size]) => [name, await plainImage(ctx, accent, size)]),
  )
  return Object.fromEntries(drawn) as Images
}

/** Creates a hidden event that sells nothing yet; a copy also gets the products of its origin, hidden. */
export async function createEvent(
  tx: Tx,
  { uid, held }: Pick<Staff, 'uid' | 'held'>,
  input: NewEvent,
  images: Images,
  nowMs: number,
): Promise<Result<AuditedResult<{ id: string }>, Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'INVALID_INPUT'>>> {
  // The lock serializes two copies of one event, so that each finds different free codes for its products.
  const origin = input.copyOf === null ? null : await lockWritten(tx, input.copyOf)
  if (input.copyOf !== null && !origin) return fail('NOT_FOUND')
  if (origin && grantingRole(held, 'product.write', null) === null) return fail('NOT_PERMITTED')
  const copied = origin && copiedTimes(origin, input)
  const { times, problems } =
    copied ?? readTimes(timesFrom(input, nowIn(input.zone, nowMs)), input.zone, null)
  // The rest of a copy cannot be validated without its times.
  if (copied && problems.length > 0) return fail('INVALID_INPUT', { fields: inBody(problems) })
  const { type, accent, idCheck, refund } = templates[input.template]
  const id = newId('ev')
  const blank = {
    ...{ type, accent, images, refund, isFree: false, ...noEntryRules, idCheck },
    ...{ storefrontCollection: null, artistIds: [], summary: {}, body: {} },
  }
  const event: EventWrite = {
    ...(origin ? eventWrite(origin, times) : blank),
    ...{ id, slug: await freeSlug(tx, input.title), title: input.title, zone: input.zone, ...times },
    ...{ isHidden: true, isCanceled: false },
  }
  const refusal = refused(inBody([...problems, ...eventProblems([event])]))
  if (refusal) return refusal
  const saved = await saveEvents(tx, [event])
  if (!saved.ok) return fail('INVALID_INPUT', { fields: inBody(saved.failure.fields ?? []) })
  if (!origin || origin.isPlain) await setPlain(tx, id, true)
  const products =
    origin && copied
      ? await copyProducts(tx, { from: origin.id, to: id, shift: copied.shift, by: uid })
      : ok([])
  if (!products.ok) return products
  const after = await writtenEvent(tx, id)
  if (!after) throw new Error(`Event ${id} is gone`)
  const made = {
    ...{ ...factsOf(after), template: input.template, copyOf: input.copyOf },
    ...(origin && { products: products.value }),
  }
  return ok({ reply: { id }, auditEntry: { object: { kind: 'event', id }, eventId: id, after: made } })
}

/** The form has only a title, a zone and a start, so problems with other times are reported at the start. */
const inBody = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ path, rule }) => {
    const field = path.split('/').find((part) => part === 'title' || part === 'zone') ?? 'startAt'
    return { path: field, rule }
  })

/** Tickets are on sale from now until the end of the show; a template's replay opens after it. */
function timesFrom({ template, startAt }: NewEvent, now: string): LocalTimes {
  const { doorsBefore, lasts, replay } = templates[template]
  const endAt = laterBySafe(startAt, lasts)
  const opens = replay && laterBySafe(endAt, replay.after)
  const isSoon = now >= startAt
  return {
    doorsAt: laterBySafe(startAt, -doorsBefore),
    startAt,
    endAt,
    ticketOpenAt: isSoon ? laterBySafe(startAt, -doorsBefore) : now,
    ticketCloseAt: endAt,
    replayFrom: opens,
    replayTo: opens && replay && laterBySafe(opens, replay.days * 1_440),
  }
}

/** Returns an invalid time unchanged; it is refused at its own field later. */
const laterBySafe = (local: string, minutes: number) =>
  Number.isNaN(Date.parse(`${local}:00Z`)) ? local : laterBy(local, minutes)

const nowIn = (zone: string, nowMs: number) => localOf(nowMs, isZone(zone) ? zone : 'UTC')

/** Built from letters and digits of the English title, or at random without any; numbered when taken. */
async function freeSlug(tx: Tx, title: Texts): Promise<string> {
  const words =
    (title.en ?? '')
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const start = words.join('-').slice(0, 60).replace(/-$/, '') || `show-${randomBytes(3).toString('hex')}`
  const taken = new Set((await takenSlugs(tx, start)).map(({ slug }) => slug))
  for (let number = 2; ; number++) {
    if (!taken.has(start)) return start
    if (!taken.has(`${start}-${number}`)) return `${start}-${number}`
  }
}
