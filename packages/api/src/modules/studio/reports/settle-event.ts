import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Failure } from '@encore/contract/errors'
import { isZone } from '@encore/contract/rules/local-time'
import { newId } from '#kernel/ids.ts'
import { invalid, ok, type Result } from '#kernel/result.ts'
import {
  type EntryPlace,
  isWritten,
  type LedgerEnd,
  ledgerEnd,
  type SoldOf,
  soldEntries,
  soldTaxes,
  soldTotals,
} from '#modules/accounts/wallet/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import {
  type JobKind,
  type JobStep,
  readFileOf,
  type StepEnd,
  startJob,
} from '#modules/studio/background-jobs/index.ts'
import { teamZone } from '#modules/studio/team/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { readDays } from './period.ts'
import { endAsSeen, figuresOf } from './preview-settlement.ts'
import {
  addEntry,
  entryText,
  headText,
  type SettlementSums,
  signatureText,
  signDigest,
  sumsOf,
  sumsText,
  taxesText,
} from './settlement-file.ts'
import { insertSettlement, waitABit } from './store.ts'

const atOnce = 4_000

/** The scope of a job: its event, or else the days in its params. */
const soldOf = ({ eventId, params }: JobStep): SoldOf =>
  eventId === null ? { kind: 'house', ...daysOf(params as SettledDays) } : { kind: 'event', eventId }

const daysOf = ({ from, to, zone = 'UTC' }: SettledDays) => ({ from, to, zone })

/** Mark of the preview and the end of the ledger then; missing in jobs of older versions. */
interface Seen {
  mark?: string
  end?: LedgerEnd
}

/** Phase of the job: waits for open ledger transactions, copies the entries, signs the file. */
type Place =
  | ({ at: 'END' } & LedgerEnd)
  | { at: 'ENTRIES'; through: number; after: EntryPlace; sums: SettlementSums }
  | { at: 'SIGN'; through: number; sums: SettlementSums }

/** Writes every ledger entry and the totals of an event or a non-event period into a file and signs it at the end. */
export const settlementJob: JobKind = {
  name: 'settlement',
  permission: 'settlement.make',
  sharesFile: true,
  step: async (ctx, tx, work) => {
    const place = work.cursor === null ? null : (JSON.parse(work.cursor) as Place)
    switch (place?.at) {
      case undefined:
        return goOn({ at: 'END', ...((work.params as Seen).end ?? (await ledgerEnd(tx))) })
      case 'END':
        return begin(ctx, tx, work, place)
      case 'ENTRIES':
        return read(tx, work, place)
      case 'SIGN':
        return finish(ctx, tx, work, place)
    }
  },
}

const goOn = (place: Place, rest: Partial<StepEnd> = {}): StepEnd => ({
  done: 0,
  ...rest,
  cursor: JSON.stringify(place),
})

async function begin(ctx: Ctx, tx: Tx, work: JobStep, place: { at: 'END' } & LedgerEnd): Promise<StepEnd> {
  if (!(await isWritten(tx, place))) {
    await waitABit(tx)
    return goOn(place)
  }
  const { through } = place
  const { mark } = work.params as Seen
  // A transaction that was open at the time of the request may be missing from the preview.
  if (mark !== undefined && (await figuresOf(tx, soldOf(work), through)).mark !== mark)
    return { cursor: null, done: 0, problems: [{ row: String(through), rule: 'figuresChanged' }] }
  const totals = await soldTotals(tx, soldOf(work), through)
  return goOn(
    { at: 'ENTRIES', through, after: { transactionId: 0, account: '' }, sums: {} },
    {
      total: totals.reduce((sum, { entries }) => sum + entries, 0),
      text: headText({ form: 2, of: soldOf(work), through, madeAt: new Date(ctx.clock.now()).toISOString() }),
    },
  )
}

async function read(tx: Tx, work: JobStep, place: Extract<Place, { at: 'ENTRIES' }>): Promise<StepEnd> {
  const { through, sums } = place
  const { entries, next } = await soldEntries(tx, soldOf(work), place, atOnce)
  for (const entry of entries) addEntry(sums, entry)
  const text = entries.map(entryText).join('')
  return next
    ? goOn({ ...place, after: next }, { done: entries.length, text })
    : goOn(
        { at: 'SIGN', through, sums },
        {
          done: entries.length,
          text: text + sumsText(sums) + taxesText(await soldTaxes(tx, soldOf(work), through)),
        },
      )
}

async function finish(
  ctx: Ctx,
  tx: Tx,
  work: JobStep,
  { through, sums }: Extract<Place, { at: 'SIGN' }>,
): Promise<StepEnd> {
  const result = sumsOf(sums)
  const known = await soldTotals(tx, soldOf(work), through)
  const isSame = (kept: number, entries: number, currency: string) =>
    result.some((sum) => sum.currency === currency && sum.sold - sum.back === kept && sum.entries === entries)
  if (result.length !== known.length || !known.every((row) => isSame(row.kept, row.entries, row.currency)))
    throw new Error(`The settlement ${work.id} does not sum up to what the ledger says`)
  const hash = createHash('sha256')
  await pipeline(readFileOf(ctx, work), hash)
  const digest = hash.digest()
  const signature = signDigest(ctx, digest)
  await insertSettlement(tx, {
    ...{ id: newId('se'), of: soldOf(work), workId: work.id, madeBy: work.askedBy },
    ...{ through, digest, signature, sums: result, taxes: [...(await soldTaxes(tx, soldOf(work), through))] },
    entries: result.reduce((sum, { entries }) => sum + entries, 0),
  })
  return { cursor: null, done: 0, text: signatureText(ctx, signature) }
}

/** Members with permission to settle may download the file, after reauthentication. */
export async function settleEvent(
  tx: Tx,
  { eventId, mark }: { eventId: string; mark: string },
  askedBy: string,
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'FIGURES_CHANGED'>>> {
  const end = await endAsSeen(tx, { kind: 'event', eventId }, mark)
  if (!end.ok) return end
  const workId = await startJob(tx, {
    kind: settlementJob.name,
    subject: { kind: 'event', id: eventId },
    eventId,
    askedBy,
    params: { mark, end: end.value } satisfies Seen,
    total: null,
    fileName: `settlement-${eventId.slice(-8).toLowerCase()}.csv`,
  })
  return ok({
    reply: { workId },
    auditEntry: { object: { kind: 'event', id: eventId }, eventId, after: { work: workId } },
  })
}

export interface SettledDays {
  from: string
  to: string
  /** Defaults to the team's zone. Missing in jobs of older versions, whose days are UTC. */
  zone?: string | undefined
}

/** Validates the days; the zone defaults to the team's. */
export async function readSettledDays(
  db: Db,
  { from, to, zone: asked }: SettledDays,
): Promise<Result<Extract<SoldOf, { kind: 'house' }>, Failure<'INVALID_INPUT'>>> {
  const zone = asked ?? (await teamZone(db))
  if (!isZone(zone)) return invalid('zone', 'time-zone')
  const days = readDays({ from, to })
  return days.ok ? ok({ kind: 'house', ...days.value, zone }) : days
}

/** Settles non-event sales of a period in the same way. */
export async function settleHouse(
  tx: Tx,
  { mark, ...asked }: SettledDays & { mark: string },
  askedBy: string,
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'INVALID_INPUT' | 'FIGURES_CHANGED'>>> {
  const of = await readSettledDays(tx, asked)
  if (!of.ok) return of
  const { from, to, zone } = of.value
  const end = await endAsSeen(tx, of.value, mark)
  if (!end.ok) return end
  const workId = await startJob(tx, {
    kind: settlementJob.name,
    subject: { kind: 'house', id: `${from}/${to}` },
    askedBy,
    params: { from, to, zone, mark, end: end.value } satisfies SettledDays & Seen,
    total: null,
    fileName: `settlement-${from}-${to}.csv`,
  })
  return ok({
    reply: { workId },
    auditEntry: { object: { kind: 'house', id: 'shop' }, after: { from, to, zone } },
  })
}
