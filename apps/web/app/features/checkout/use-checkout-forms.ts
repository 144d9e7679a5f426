import type {
  OrderEtcInfo,
  OrderEtcInfoInput,
  Quote,
  ShippingInfo,
  ShippingInfoInput,
} from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { followCountry } from './follow-country.ts'
import { atField, infoFormProblems, infoOf, valuesOfInfo } from './order-info-values.ts'
import { addressFormProblems, addressOf, valuesOfAddress } from './shipping-values.ts'
import { type CheckedForm, useCheckedForm } from './use-checked-form.ts'

export interface KnownBuyer {
  addresses: readonly ShippingInfo[]
  info: OrderEtcInfo | null
  email: string | null
}

const noQuestions: Quote['customInfoFields'] = []
/** The latest date on earth (UTC+14) is valid as today. */
const latestDay = () => new Date(serverNow() + 14 * 3_600_000).toISOString().slice(0, 10)

/** The forms of the page: buyer data, a new address, and the customs code that a saved address lacks. */
export function useCheckoutForms({ addresses, info, email }: KnownBuyer) {
  const [addressId, setAddressId] = useState<string | null>(addresses[0]?.id ?? null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const address = addresses.find(({ id }) => id === addressId) ?? null
  const questions = quote?.customInfoFields ?? noQuestions
  const asksCode = quote?.requires.customsCode === true
  const needsCode = asksCode && address !== null && address.personalCustomsCode === null
  const ownInfo = useCheckedForm({
    initial: info ? valuesOfInfo(info) : { email: email ?? '' },
    problemsOf: (values) => infoFormProblems(values, questions, latestDay()),
    draft: 'order-info',
  })
  const newAddress = useCheckedForm({
    initial: {
      countryCode: info?.countryCode ?? '',
      receiverCountryDialCode: info?.countryDialCode ?? '',
    },
    problemsOf: (values) => addressFormProblems(values, asksCode),
    draft: 'shipping-info',
  })
  const infoForm: CheckedForm = {
    ...ownInfo,
    change: (next) => {
      ownInfo.change(next)
      const code = next.countryCode
      const taken =
        code &&
        followCountry({ info: ownInfo.values, address: newAddress.values }, code, quote?.countries ?? [])
      if (taken) newAddress.change(taken)
    },
  }
  const codeForm = useCheckedForm({
    initial: {},
    problemsOf: ({ personalCustomsCode = '' }) =>
      address ? addressFormProblems({ ...valuesOfAddress(address), personalCustomsCode }, true) : [],
    draft: null,
  })

  const choose = (id: string | null) => {
    setAddressId(id)
    codeForm.change({ personalCustomsCode: '' })
  }

  /** Validates the visible forms and focuses the first invalid field. */
  const check = (): boolean => {
    if (!quote) return false
    if (quote.requires.orderInfo && !infoForm.check()) return false
    if (!quote.requires.shipping) return true
    if (!address) return newAddress.check()
    return !needsCode || codeForm.check()
  }
  /** Number of invalid fields in the visible forms. */
  const wrongFields =
    (quote?.requires.orderInfo ? infoForm.wrong : 0) +
    (quote?.requires.shipping ? (address ? (needsCode ? codeForm.wrong : 0) : newAddress.wrong) : 0)
  /** Null when a saved address is used unchanged. */
  const typedAddress = (): ShippingInfoInput | null => {
    if (!address) return addressOf(newAddress.values)
    const { personalCustomsCode = '' } = codeForm.values
    return needsCode ? { ...addressOf(valuesOfAddress(address)), personalCustomsCode } : null
  }
  const typedInfo = (): OrderEtcInfoInput => infoOf(infoForm.values, questions)
  /** Shows field errors from the server in the forms. */
  const refuse = (fields: readonly FieldProblem[]) => {
    const inAddress = inside('shippingInfo/', fields)
    newAddress.refuse(inAddress)
    codeForm.refuse(inAddress)
    infoForm.refuse(inside('orderEtcInfo/', fields).map((problem) => atField(problem, questions)))
  }
  const countryCode = address ? address.countryCode : newAddress.values.countryCode || undefined
  return {
    address,
    choose,
    infoForm,
    newAddress,
    codeForm,
    needsCode,
    questions,
    wrongFields,
    countryCode,
    /** True while the new address has the buyer's country, chosen above. */
    isCountryKnown:
      quote?.requires.orderInfo === true &&
      newAddress.values.countryCode === (infoForm.values.countryCode ?? ''),
    /** Sets the quote that decides which forms are required. */
    ask: setQuote,
    check,
    typedAddress,
    typedInfo,
    refuse,
  }
}

const inside = (part: string, fields: readonly FieldProblem[]): FieldProblem[] =>
  fields
    .filter(({ path }) => path.startsWith(part))
    .map(({ path, rule }) => ({ path: path.slice(part.length), rule }))
