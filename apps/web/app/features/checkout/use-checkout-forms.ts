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

/** What is known of the member before anything is asked. */
export interface KnownBuyer {
  addresses: readonly ShippingInfo[]
  info: OrderEtcInfo | null
  email: string | null
}

const noQuestions: Quote['customInfoFields'] = []
/** Somewhere it is tomorrow already. */
const latestDay = () => new Date(serverNow() + 14 * 3_600_000).toISOString().slice(0, 10)

/** The forms of the page: who it is for, a new address, and the customs code that a kept address lacks. */
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

  /** Leads to the first field that is wrong. */
  const check = (): boolean => {
    if (!quote) return false
    if (quote.requires.orderInfo && !infoForm.check()) return false
    if (!quote.requires.shipping) return true
    if (!address) return newAddress.check()
    return !needsCode || codeForm.check()
  }
  /** Fields of the forms that are shown and told to be wrong. */
  const wrongFields =
    (quote?.requires.orderInfo ? infoForm.wrong : 0) +
    (quote?.requires.shipping ? (address ? (needsCode ? codeForm.wrong : 0) : newAddress.wrong) : 0)
  /** Null for an address of the book as it is. */
  const typedAddress = (): ShippingInfoInput | null => {
    if (!address) return addressOf(newAddress.values)
    const { personalCustomsCode = '' } = codeForm.values
    return needsCode ? { ...addressOf(valuesOfAddress(address)), personalCustomsCode } : null
  }
  const typedInfo = (): OrderEtcInfoInput => infoOf(infoForm.values, questions)
  /** Shows what the server says of fields of an order. */
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
    /** The country of a new address is the buyer's, asked above. */
    isCountryKnown:
      quote?.requires.orderInfo === true &&
      newAddress.values.countryCode === (infoForm.values.countryCode ?? ''),
    /** The forms ask what the newest quote does. */
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
