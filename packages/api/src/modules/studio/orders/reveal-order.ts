import type { Revealed, StudioOrder } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { originalName } from '@encore/contract/rules/original-lines'
import { listedName, shippingLines } from '@encore/contract/rules/shipping'
import { fail, ok, type Result } from '#kernel/result.ts'
import { eventOf, orderById } from '#modules/commerce/orders/index.ts'
import {
  addressOf,
  type FrozenAddress,
  type OrderInfoRow,
  orderInfoOf,
} from '#modules/commerce/shipping/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { canView } from './rules.ts'
import { type Lines, result, shownNow } from './shown-now.ts'

export interface Input {
  id: string
  what: StudioOrder['secrets'][number]
  reason: string
}

/** Returns personal data of an order. The audit entry records the access and its reason, not the data. */
export async function revealOrder(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { held }: Pick<Staff, 'held'>,
  { id, what, reason }: Input,
): Promise<Result<AuditedResult<Revealed>, Failure<'NOT_FOUND'>>> {
  const order = await orderById(tx, id)
  if (!order || !canView(held, 'order.reveal', order)) return fail('NOT_FOUND')
  const lines = what === 'ADDRESS' ? await addressShown(ctx, tx, id) : infoLines(await orderInfoOf(tx, id))
  if (!lines) return fail('NOT_FOUND')
  const auditEntry = {
    object: { kind: 'order', id },
    eventId: eventOf(order.lines),
    after: { shown: what },
    reason,
  }
  return ok({ reply: await shownNow(tx, lines), auditEntry })
}

async function addressShown(ctx: Pick<Ctx, 'secrets'>, tx: Tx, id: string): Promise<Lines | null> {
  const address = await addressOf(ctx, tx, id)
  return address && addressLines(address)
}

/** Address lines in the form used on a parcel label. */
export function addressLines(address: FrozenAddress): Lines {
  const { receiverName, receiverFirstName, buyerName, buyerFirstName } = address
  return result([
    ['receiver', listedName(receiverName, receiverFirstName)],
    ['phone', `${address.receiverCountryDialCode} ${address.receiverPhoneNumber}`],
    ['buyer', listedName(buyerName, buyerFirstName)],
    ['buyerPhone', `${address.buyerCountryDialCode} ${address.buyerPhoneNumber}`],
    ['email', address.email],
    ['country', address.countryCode],
    ['postCode', address.postCode],
    ['address1', address.address1],
    ['address2', address.address2],
    ['address3', address.address3],
    ['address4', address.address4],
    ['customs', address.personalCustomsCode],
    ['note', address.note],
    ['written', writtenLines(address)],
  ])
}

/** Returns the original spelling where the label uses another one; null when the label has everything as entered. */
function writtenLines(address: FrozenAddress): string | null {
  return joined(shippingLines.flatMap((line) => (/^buyer/.test(line) ? [] : [address[originalName(line)]])))
}

function writtenInfo(info: OrderInfoRow): string | null {
  return joined([info.originalName, info.originalFirstName, info.originalAddress])
}

const joined = (lines: readonly (string | null | undefined)[]): string | null =>
  lines.filter(Boolean).join(', ') || null

function infoLines(info: OrderInfoRow | null): Lines | null {
  if (!info) return null
  return [
    ...result([
      ['buyer', listedName(info.name, info.firstName)],
      ['birth', info.birth],
      ['phone', `${info.countryDialCode} ${info.phoneNumber}`],
      ['email', info.email],
      ['country', info.countryCode],
      ['address1', info.address],
      ['written', writtenInfo(info)],
    ]),
    ...info.customInfos.map(({ label, content }) => ({ label, text: content })),
  ]
}
