import type { OrderEtcInfo, OrderEtcInfoInput } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { normaliseEmail } from '@encore/contract/rules/account'
import { foldLine, lineProblem } from '@encore/contract/rules/label-spelling'
import { infoLines, orderInfoProblems } from '@encore/contract/rules/order-info'
import { keptOriginals } from '@encore/contract/rules/original-lines'
import { tidyPhone } from '@encore/contract/rules/phone'
import { isBlank } from '@encore/contract/rules/printable'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { noteCountry } from '#modules/accounts/wallet/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { foldPhone } from './fold-phones.ts'
import { type MemberInfoRow, type OrderInfoRow, selectMemberInfo, upsertMemberInfo } from './store.ts'

export const savedOrderInfo = ({ sql }: Ctx, memberId: string): Promise<MemberInfoRow | null> =>
  selectMemberInfo(sql, memberId)

/** Saves the information for the next order; there is one record per member. */
export const saveOrderInfo = (
  ctx: Ctx,
  memberId: string,
  input: OrderEtcInfoInput,
): Promise<Result<OrderEtcInfo, Failure<'INVALID_INPUT'>>> =>
  transact(ctx.sql, async (tx) => {
    const fields = infoProblems(ctx, input)
    if (fields.length > 0) return fail('INVALID_INPUT', { fields })
    const row = { memberInfoId: newId('mi'), ...tidyInfo(input) }
    await noteCountry(tx, memberId, row.countryCode)
    return ok({ ...row, memberInfoId: await upsertMemberInfo(tx, memberId, row) })
  })

export function infoProblems({ clock }: Pick<Ctx, 'clock'>, input: OrderEtcInfoInput): FieldProblem[] {
  // Allows dates up to 14 hours ahead of UTC, the easternmost time zone.
  const latest = new Date(clock.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  const address = isBlank(input.address) ? null : lineProblem('address', input.address)
  return [...orderInfoProblems(foldPhone(input), latest), ...(address ? [address] : [])]
}

/** Normalises the information for storage; answers stay unchanged. */
export const tidyInfo = (given: OrderEtcInfoInput): OrderInfoRow => tidied(foldPhone(given))

const tidied = (input: OrderEtcInfoInput): OrderInfoRow => ({
  name: foldLine(input.name),
  firstName: isBlank(input.firstName) ? null : foldLine(input.firstName ?? ''),
  birth: input.birth,
  phoneNumber: tidyPhone(input.phoneNumber),
  email: normaliseEmail(input.email) ?? input.email.trim(),
  countryCode: input.countryCode,
  countryDialCode: input.countryDialCode,
  address: isBlank(input.address) ? null : foldLine(input.address ?? ''),
  customInfos: input.customInfos ?? [],
  ...keptOriginals(input, infoLines),
})
