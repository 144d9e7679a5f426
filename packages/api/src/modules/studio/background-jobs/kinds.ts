import type { CsvCell } from '@encore/contract/rules/csv'
import {
  eventsWhere,
  grantingRole,
  type HeldRole,
  type StudioPermission,
} from '@encore/contract/rules/staff-roles'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { JobProblem, OpenJob } from './store.ts'

/** The state of a job when its next batch begins. */
export type JobStep = Pick<
  OpenJob,
  'id' | 'subjectId' | 'eventId' | 'askedBy' | 'params' | 'cursor' | 'fileBytes'
>

export interface StepEnd {
  /** Start of the next batch; null when the job is complete. */
  cursor: string | null
  done: number
  /** Items that failed; the job continues without them. */
  problems?: readonly JobProblem[]
  /** A better estimate of the total. */
  total?: number
  /** The next batch does not run before this time (product clock). */
  wakesAt?: Date
  /** Text appended to the job's file as it is. */
  text?: string
  /** Rows of a file that is downloaded as a spreadsheet or CSV. The head is used in the first batch only. */
  table?: { head: readonly CsvCell[]; rows: readonly (readonly CsvCell[])[] }
}

export interface JobKind {
  /** In kebab-case; its translation in the studio is under `work.kinds`. */
  name: string
  /** Permission of the operation that starts the job. It is checked again to view, download or resume it. */
  permission: StudioPermission
  /**
   * Events that require the permission; defaults to the job's own event. Null means all events, `'any'` at least one.
   */
  scopeOf?(work: Pick<JobStep, 'eventId' | 'params'>): readonly (string | null)[] | 'any'
  /** Every member of staff with the permission may download the file; without this, only the requester may. */
  sharesFile?: true
  /** Hours after the end until the file is deleted; without this, the file is kept. */
  keepsFileHours?: number
  /** Runs one batch within one transaction. It must change nothing outside it, because a failed batch is repeated. */
  step(ctx: Ctx, tx: Tx, work: JobStep): Promise<StepEnd>
}

/** A few days to download exports, which can be made again. */
export const exportKeptHours = 7 * 24

const known = new WeakMap<Ctx, Map<string, JobKind>>()

export function knowKind(ctx: Ctx, kind: JobKind): void {
  known.set(ctx, (known.get(ctx) ?? new Map()).set(kind.name, kind))
}

export const kindsOf = (ctx: Ctx): readonly JobKind[] => [...(known.get(ctx)?.values() ?? [])]

type Reached = Pick<JobStep, 'eventId' | 'params'> & { kind: string }

/** True when these roles permit what the job does. Always false for a kind that no longer exists. */
export function mayDo(ctx: Ctx, held: readonly HeldRole[], work: Reached): boolean {
  const kind = known.get(ctx)?.get(work.kind)
  if (!kind) return false
  const scope = kind.scopeOf?.(work) ?? [work.eventId]
  if (scope === 'any') return eventsWhere(held, kind.permission).length > 0
  return scope.length > 0 && scope.every((eventId) => grantingRole(held, kind.permission, eventId) !== null)
}

export const sharesFile = (ctx: Ctx, { kind }: Reached): boolean =>
  known.get(ctx)?.get(kind)?.sharesFile === true

/** True when the job belongs to certain events, so that other staff of those events may resume it. */
export const isShared = (ctx: Ctx, work: Reached): boolean =>
  known.get(ctx)?.get(work.kind)?.scopeOf?.(work) !== 'any'
