import type { FeeSheet } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { majorText } from '@encore/contract/rules/money'
import { feeCurrencies, type ShippingFees } from '@encore/contract/rules/shipping-fees'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockFees, writeFees } from '#modules/commerce/shipping/index.ts'
import { type AuditedResult, lastEdit } from '#modules/studio/audit/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { readFees } from './read-fees.ts'

type Saved = Result<AuditedResult<{ version: number }>, Failure<'VERSION_CONFLICT' | 'INVALID_INPUT'>>

const sheet = { kind: 'fees', id: 'shipping' }

/** Saves all shipping rates. Placed orders keep theirs. Data of VERSION_CONFLICT: `version`, `by`, `at`. */
export async function saveFees(tx: Tx, { version, zones }: FeeSheet): Promise<Saved> {
  await lockFees(tx)
  const before = await readFees(tx)
  if (before.version !== version)
    return fail('VERSION_CONFLICT', { data: { version: before.version, ...(await lastEdit(tx, sheet)) } })
  const problems = feeProblems(zones)
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: problems })
  await writeFees(tx, zones)
  await publish(tx, { topic: 'catalog' })
  const after = await readFees(tx)
  return ok({
    reply: { version: after.version },
    auditEntry: { object: sheet, before: result(before.zones), after: result(after.zones) },
  })
}

/** Each weight must be unique in its zone, and a heavier parcel must not cost less. */
export function feeProblems(zones: ShippingFees): FieldProblem[] {
  return Object.entries(zones).flatMap(([zone, steps]) => {
    const byWeight = [...steps.entries()].sort(([, one], [, other]) => one.upToGrams - other.upToGrams)
    return byWeight.flatMap(([at, step], place): FieldProblem[] => {
      const lighter = byWeight[place - 1]?.[1]
      if (!lighter) return []
      const path = `zones/${zone}/${at}`
      if (lighter.upToGrams === step.upToGrams) return [{ path: `${path}/upToGrams`, rule: 'unique' }]
      return feeCurrencies
        .filter((currency) => step[currency] < lighter[currency])
        .map((currency) => ({ path: `${path}/${currency}`, rule: 'lighter' }))
    })
  })
}

/** Rates by zone and weight, in the form of the audit log. */
const result = (zones: ShippingFees) =>
  Object.fromEntries(
    Object.entries(zones).flatMap(([zone, steps]) =>
      steps.map((step) => [
        `${zone} ${step.upToGrams} g`,
        feeCurrencies.map((currency) => `${currency} ${majorText(step[currency], currency)}`).join(', '),
      ]),
    ),
  )
