import { createHash } from 'node:crypto'
import type { SettlementPreview } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  type LedgerEnd,
  ledgerEnd,
  type SoldOf,
  soldSums,
  soldTaxes,
} from '#modules/accounts/wallet/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { selectSettlements } from './store.ts'

type Figures = Pick<SettlementPreview, 'sums' | 'taxes' | 'mark'>

/** Returns the figures of a settlement up to a ledger transaction. */
export async function figuresOf(db: Db, of: SoldOf, through: number): Promise<Figures> {
  const sums = [...(await soldSums(db, of, through))]
  const taxes = [...(await soldTaxes(db, of, through))]
  const mark = createHash('sha256').update(JSON.stringify({ sums, taxes })).digest('hex')
  return { sums, taxes, mark }
}

/** Returns the current figures and those of the last settlement of the same event or period. */
export async function previewSettlement(db: Db, of: SoldOf): Promise<SettlementPreview & LedgerEnd> {
  const end = await ledgerEnd(db)
  const figures = await figuresOf(db, of, end.through)
  const made = await selectSettlements(db, of.kind === 'event' ? of.eventId : null, 100)
  const last = made.find(({ from, to, zone }) =>
    of.kind === 'event' ? true : from === of.from && to === of.to && (zone ?? 'UTC') === of.zone,
  )
  return { ...figures, ...end, last: last ? { madeAt: last.madeAt.toISOString(), sums: last.sums } : null }
}

/** Omits the end of the ledger, which is internal. */
export const result = ({ sums, taxes, last, mark }: SettlementPreview): SettlementPreview => ({
  ...{ sums, taxes, last, mark },
})

/** Returns the end of the ledger when the figures still equal the preview. Data of FIGURES_CHANGED: `preview`. */
export async function endAsSeen(
  db: Db,
  of: SoldOf,
  mark: string,
): Promise<Result<LedgerEnd, Failure<'FIGURES_CHANGED'>>> {
  const now = await previewSettlement(db, of)
  if (now.mark !== mark) return fail('FIGURES_CHANGED', { data: { preview: result(now) } })
  return ok({ through: now.through, before: now.before })
}
