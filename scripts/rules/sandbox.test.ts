import { locales, pathIn } from '@encore/contract/rules/locale'
import { type PaymentMethod, paymentMethods } from '@encore/contract/rules/payment-methods'
import { expect, test } from 'vitest'
import { findMethod } from '../../packages/sandbox/src/eximbay/methods.ts'
import { companies, isReturnAddress } from '../../packages/sandbox/src/idp/companies.ts'
import { globalStores, koreaClients } from '../../packages/sandbox/src/payletter/clients.ts'

/** True when the sandbox's gateway takes the method in all of its currencies. */
function isInSandbox({ provider, method, currencies, deposit }: PaymentMethod): boolean {
  if (provider === 'PAYLETTER_KR') return koreaClients.some(({ pgcodes }) => pgcodes.includes(method))
  if (provider === 'PAYLETTER_GLOBAL')
    return currencies.every((currency) =>
      globalStores.some((store) => store.currency === currency && store.methods.includes(method)),
    )
  const known = findMethod(method)
  if (!known) return false
  const { onlyIn, limit } = known
  const isCharged = onlyIn === undefined || currencies.every((currency) => currency === onlyIn)
  return (
    isCharged &&
    Boolean(known.paysLater) === Boolean(deposit) &&
    (!deposit || limit === BigInt(deposit.limit))
  )
}

test('sandbox: it takes every payment method of the contract: eximbay/methods.ts, payletter/clients.ts', () => {
  expect(paymentMethods.filter((method) => !isInSandbox(method)).map(({ pgCode }) => pgCode)).toEqual([])
})

test.each(locales)('sandbox: each sign-in company returns to the page in %s: idp/companies.ts', (locale) => {
  const refused = companies.filter(
    (company) =>
      !isReturnAddress(company, `https://encore.test${pathIn(locale, `/signin/callback/${company.id}`)}`),
  )
  expect(refused.map(({ id }) => id)).toEqual([])
})
