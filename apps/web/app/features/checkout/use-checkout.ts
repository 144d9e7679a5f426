import type { OrderEtcInfo, Quote, ShippingInfo } from '@encore/contract/endpoints'
import type { ErrorBody, FieldProblem } from '@encore/contract/errors'
import type { PaidCurrency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { chosenMethod, methodOffers } from '#app/features/payment/methods.ts'
import { useConfirmedOrder } from '#app/features/payment/open-payment.ts'
import { placeAndLead } from '#app/features/payment/start-payment.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { forgetDraft } from './drafts.ts'
import { atField, infoFormProblems, infoOf, valuesOfInfo } from './order-info-values.ts'
import { placeSelection } from './place-order.ts'
import { forgetSelection, type PaymentSelection, paymentPath } from './selection.ts'
import { addressFormProblems, addressOf, valuesOfAddress } from './shipping-values.ts'
import { useCheckedForm } from './use-checked-form.ts'
import { useHold } from './use-hold.ts'
import { useQuote } from './use-quote.ts'

/** What is known of the member before anything is asked. */
export interface KnownBuyer {
  addresses: readonly ShippingInfo[]
  info: OrderEtcInfo | null
  email: string | null
}

const noQuestions: Quote['customInfoFields'] = []
export type Checkout = ReturnType<typeof useCheckout>

/** Everything the checkout page holds, and the one thing it does. */
export function useCheckout(selection: PaymentSelection, { addresses, info, email }: KnownBuyer) {
  const t = useT()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const [addressId, setAddressId] = useState<string | null>(addresses[0]?.id ?? null)
  const [currency, setCurrency] = useState<PaidCurrency | undefined>(undefined)
  const [wished, setMethod] = useState<PgCode | null>(null)
  const [slots, setSlots] = useState<ReadonlyMap<string, string>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<ErrorBody | null>(null)
  const [placedId, setPlacedId] = useState<string | null>(null)

  const address = addresses.find(({ id }) => id === addressId) ?? null
  const [asks, setAsks] = useState({ questions: noQuestions, code: false })
  const infoForm = useCheckedForm({
    initial: info ? valuesOfInfo(info) : { email: email ?? '' },
    problemsOf: (values) =>
      infoFormProblems(values, asks.questions, new Date(serverNow() + 50_400_000).toISOString().slice(0, 10)),
    draft: 'order-info',
  })
  const newAddress = useCheckedForm({
    initial: { countryCode: info?.countryCode ?? '', receiverCountryDialCode: info?.countryDialCode ?? '' },
    problemsOf: (values) => addressFormProblems(values, asks.code),
    draft: 'shipping-info',
  })
  const codeForm = useCheckedForm({
    initial: {},
    problemsOf: ({ personalCustomsCode = '' }) =>
      address ? addressFormProblems({ ...valuesOfAddress(address), personalCustomsCode }, true) : [],
    draft: null,
  })
  const countryCode = address ? address.countryCode : newAddress.values.countryCode || undefined
  const quoted = useQuote({ selection, countryCode, currency })
  const { quote, renew } = quoted
  useEffect(() => {
    if (quote) setAsks({ questions: quote.customInfoFields, code: quote.requires.customsCode })
  }, [quote])
  const hasProblems = quote === null || quote.lines.some(({ problems }) => problems.length > 0)
  const kept = useHold(selection, !hasProblems && placedId === null)

  const offers = quote ? methodOffers(quote, quote.money?.total.amount ?? 0) : []
  const paysCubes = quote?.points && (wished === 'CUBE' || offers.length === 0 || quote.money === null)
  const method: PgCode | null = paysCubes ? 'CUBE' : quote?.money ? chosenMethod(offers, wished) : null
  const sums = (method === 'CUBE' ? quote?.points : quote?.money) ?? null
  const needsCode = Boolean(quote?.requires.customsCode && address && address.personalCustomsCode === null)

  /** An order that is paid is over here: the way back leads to no second one. */
  const leave = (orderId: string) => {
    kept.hand()
    forgetSelection()
    forgetDraft('order-info')
    forgetDraft('shipping-info')
    void navigate(pagePath(`/pay/success?order=${orderId}`), { replace: true })
  }
  const confirmedId = useConfirmedOrder()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (placedId !== null && placedId === confirmedId) leave(placedId)
  }, [placedId, confirmedId])

  const tell = (error: ErrorBody) => {
    const fields = error.fields ?? []
    const of = (part: string): FieldProblem[] =>
      fields
        .filter(({ path }) => path.startsWith(part))
        .map(({ path, rule }) => ({ path: path.slice(part.length), rule }))
    infoForm.refuse(of('orderEtcInfo/').map((problem) => atField(problem, asks.questions)))
    newAddress.refuse(of('shippingInfo/'))
    setFailure(error)
  }

  const isFilled = (): boolean => {
    setIsTried(true)
    if (!quote || method === null || !sums || hasProblems) return false
    if (quote.requires.orderInfo && !infoForm.check()) return false
    if (quote.requires.shipping && !(address ? !needsCode || codeForm.check() : newAddress.check()))
      return false
    return quote.requires.pickup.every(
      ({ productUid, slots: offered }) =>
        offered.length === 0 ||
        quote.lines
          .filter((line) => line.productUid === productUid)
          .every((line) => slots.has(line.cartItemId ?? productUid)),
    )
  }

  /** Called in the click itself: the gateway's window may open only then. */
  const pay = async () => {
    setFailure(null)
    if (isBusy || !isFilled() || !quote || method === null || !sums) return
    const typed = address
      ? needsCode
        ? { ...addressOf(valuesOfAddress(address)), ...codeOf(codeForm.values) }
        : null
      : addressOf(newAddress.values)
    const orderEtcInfo = quote.requires.orderInfo ? infoOf(infoForm.values, asks.questions) : null
    const order = () =>
      placeSelection(selection, {
        pgCode: method,
        shownTotal: sums.total,
        slots,
        ...(kept.hold && Date.parse(kept.hold.until) > serverNow() ? { holdId: kept.hold.holdId } : {}),
        ...(orderEtcInfo ? { orderEtcInfo } : {}),
        ...(!quote.requires.shipping
          ? {}
          : typed
            ? { shippingInfo: typed }
            : { shippingInfoId: address?.id ?? '' }),
      })
    setIsBusy(true)
    const started = await start(order)
    setIsBusy(false)
    if (started.kind === 'refused') {
      tell(started.error)
      await renew()
      return
    }
    kept.hand()
    if (orderEtcInfo) void api('POST /api/v1/order-etc-info', { body: orderEtcInfo })
    if (typed && quote.requires.shipping) void keepAddress(typed)
    setPlacedId(started.orderId)
    if (method === 'CUBE') {
      void refreshViewer()
      leave(started.orderId)
    }
  }

  const start = async (order: () => ReturnType<typeof placeSelection>) => {
    if (method === null || method === 'CUBE') {
      const answer = await order()
      return answer.ok
        ? { kind: 'started' as const, orderId: answer.value.orderId }
        : { kind: 'refused' as const, error: answer.error }
    }
    const from =
      'cartItemIds' in selection ? '/cart' : selection.eventId ? `/detail/${selection.eventId}` : '/'
    const about = { request: null, cubes: null, from: pagePath(from), again: paymentPath(selection) }
    return placeAndLead({ pgCode: method, order, about, words: t('payment.opening') })
  }
  /** For the next time; a full book keeps no more. */
  const keepAddress = (body: ReturnType<typeof addressOf>) =>
    address
      ? api('PUT /api/v1/shipping-info/{id}', { params: { id: address.id }, body })
      : api('POST /api/v1/shipping-info', { body })

  const choose = (id: string | null) => setAddressId(id)
  const chooseSlot = (line: string, slot: string) => setSlots((before) => new Map([...before, [line, slot]]))
  return {
    ...quoted,
    address,
    choose,
    infoForm,
    newAddress,
    codeForm,
    needsCode,
    questions: asks.questions,
    setCurrency,
    offers,
    method,
    setMethod,
    sums,
    slots,
    chooseSlot,
    kept,
    isBusy,
    isTried,
    hasProblems,
    failure,
    pay,
  }
}

const codeOf = ({ personalCustomsCode = '' }: Record<string, string>) => ({ personalCustomsCode })
