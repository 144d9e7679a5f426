import type { CsvCell } from '@encore/contract/rules/csv'
import {
  eventsWhere,
  grantingRole,
  type HeldRole,
  type StudioPermission,
} from '@encore/contract/rules/studio-roles'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { OpenWork, WorkProblem } from './store.ts'

/** Where a work stands when its next batch begins. */
export type WorkStep = Pick<
  OpenWork,
  'id' | 'subjectId' | 'eventId' | 'askedBy' | 'params' | 'cursor' | 'fileBytes'
>

/** What a batch has done. */
export interface StepEnd {
  /** Where the next one begins; null: that was all. */
  cursor: string | null
  done: number
  /** Parts that could not be done; the others go on. */
  problems?: readonly WorkProblem[]
  /** Known better now. */
  total?: number
  /** Nothing more is done before, by the product's clock. */
  wakesAt?: Date
  /** Goes to the end of the work's file as it is. */
  text?: string
  /** Rows of a file that is fetched as a spreadsheet or as CSV. The head counts with the first batch. */
  table?: { head: readonly CsvCell[]; rows: readonly (readonly CsvCell[])[] }
}

export interface WorkKind {
  /** kebab-case; its word in the studio is `work.kinds`. */
  name: string
  /** What its deed asks for. Asked anew of who looks at it, fetches its file or lets it go on. */
  may: StudioPermission
  /** At which events that has to be held: the work's own unless it says otherwise; null is all events, `'any'` one of them. */
  at?(work: Pick<WorkStep, 'eventId' | 'params'>): readonly (string | null)[] | 'any'
  /** Its file is of whoever may do what it does; without, of its asker alone. */
  sharesFile?: true
  /** Its file is taken away so many hours after the end; without, it stays. */
  keepsFileHours?: number
  /** One batch, short enough for a transaction. Nothing outside its transaction may change: what breaks is done again. */
  step(ctx: Ctx, tx: Tx, work: WorkStep): Promise<StepEnd>
}

/** Some days to fetch what can be made again. */
export const exportKeptHours = 7 * 24

const known = new WeakMap<Ctx, Map<string, WorkKind>>()

export function knowKind(ctx: Ctx, kind: WorkKind): void {
  known.set(ctx, (known.get(ctx) ?? new Map()).set(kind.name, kind))
}

export const kindsOf = (ctx: Ctx): readonly WorkKind[] => [...(known.get(ctx)?.values() ?? [])]

type Reached = Pick<WorkStep, 'eventId' | 'params'> & { kind: string }

/** Whether somebody with these roles may do what the work does; of a kind that is gone nobody may. */
export function mayDo(ctx: Ctx, held: readonly HeldRole[], work: Reached): boolean {
  const kind = known.get(ctx)?.get(work.kind)
  if (!kind) return false
  const at = kind.at?.(work) ?? [work.eventId]
  if (at === 'any') return eventsWhere(held, kind.may).length > 0
  return at.length > 0 && at.every((eventId) => grantingRole(held, kind.may, eventId) !== null)
}

export const sharesFile = (ctx: Ctx, { kind }: Reached): boolean =>
  known.get(ctx)?.get(kind)?.sharesFile === true

/** Whether it is of certain events, so that who may do it there may do it for its asker. */
export const isShared = (ctx: Ctx, work: Reached): boolean =>
  known.get(ctx)?.get(work.kind)?.at?.(work) !== 'any'
