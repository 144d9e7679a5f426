import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { allSlotsOf, type StaffSlot } from '#modules/catalog/pickup/index.ts'
import { productsOf, takenCodes, type WrittenProduct } from '#modules/catalog/products/index.ts'
import { openStock, stockFigures } from '#modules/catalog/stock/index.ts'
import { openSlots, type ProductDefinition, saveProducts } from '#modules/catalog/writer/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type CopyShift, shifted, shiftedDay } from './copy-times.ts'

const codeMax = 60

/**
 * Copies the products of an event to another: hidden, under free codes, times moved by `shift`. Tickets and downloads
 * keep their number of units; goods begin with none, because a copy adds no physical stock. Download files are not
 * copied. Returns the codes. *Errors*: `copyOf` with the rule that a product of the origin breaks.
 */
export async function copyProducts(
  tx: Tx,
  { from, to, shift, by }: { from: string; to: string; shift: CopyShift; by: string },
): Promise<Result<string[], Failure<'INVALID_INPUT'>>> {
  const origins = await productsOf(tx, from)
  if (origins.length === 0) return ok([])
  const originIds = origins.map(({ id }) => id)
  const figures = await stockFigures(tx, originIds)
  const slots = new Map<string, StaffSlot[]>()
  for (const id of originIds) slots.set(id, await allSlotsOf(tx, id))
  const taken = new Set(
    await takenCodes(
      tx,
      origins.map(({ productCode }) => codeStart(productCode)),
    ),
  )
  const copies = origins.map((origin) =>
    copyOf(origin, { to, shift, slots: slots.get(origin.id) ?? [], productCode: freeCode(origin, taken) }),
  )
  const saved = await saveProducts(tx, copies)
  if (!saved.ok) return refused(saved.failure)
  for (const [at, { id, kind }] of copies.entries()) {
    const onHand = figures.get(originIds[at] ?? '')?.onHand ?? 0
    await openStock(tx, id, kind === 'GOODS' ? 0 : onHand, by)
  }
  const opened = await openSlots(tx, copies)
  return opened.ok ? ok(copies.map(({ productCode }) => productCode)) : refused(opened.failure)
}

const refused = ({ fields = [] }: Failure<'INVALID_INPUT'>) =>
  fail('INVALID_INPUT', { fields: fields.map(({ rule }) => ({ path: 'copyOf', rule })) })

interface Copy {
  to: string
  shift: CopyShift
  slots: StaffSlot[]
  productCode: string
}

function copyOf(origin: WrittenProduct, { to, shift, slots, productCode }: Copy): ProductDefinition {
  const { version, sale, ...product } = origin
  const move = (at: Date) => shifted(at, shift)
  const { download, supplyDate } = product
  return {
    ...product,
    ...{ id: newId('pr'), eventId: to, productCode, isHidden: true },
    payStartAt: move(product.payStartAt),
    payEndAt: move(product.payEndAt),
    download: download && { ...download, from: move(download.from) },
    supplyDate: supplyDate && shiftedDay(supplyDate, shift),
    pickupSlots: slots.map((slot) => ({ from: move(slot.from), to: move(slot.to), capacity: slot.capacity })),
  }
}

/** Prefix of a code, short enough for a number after it. */
const codeStart = (code: string) => code.slice(0, codeMax - 6).replace(/-$/, '')

/** Returns the code with the first free number and reserves it in `taken`. */
function freeCode({ productCode }: WrittenProduct, taken: Set<string>): string {
  const start = codeStart(productCode)
  let number = 2
  while (taken.has(`${start}-${number}`)) number++
  taken.add(`${start}-${number}`)
  return `${start}-${number}`
}
