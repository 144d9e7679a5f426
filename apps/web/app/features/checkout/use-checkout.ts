import type { Quote, ShippingInfoInput } from '@encore/contract/endpoints'
import type { PaidCurrency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { chosenMethod, methodOffers } from '#app/features/payment/methods.ts'
import { type OrderExtras, placeSelection } from './place-order.ts'
import type { PaymentSelection } from './selection.ts'
import { type KnownBuyer, useCheckoutForms } from './use-checkout-forms.ts'
import { useHold } from './use-hold.ts'
import { usePaying } from './use-paying.ts'
import { useQuote } from './use-quote.ts'

export type Checkout = ReturnType<typeof useCheckout>

/** Everything the checkout page holds, and the one thing it does. */
export function useCheckout(selection: PaymentSelection, buyer: KnownBuyer) {
  const [currency, setCurrency] = useState<PaidCurrency | undefined>(undefined)
  const [wished, setMethod] = useState<PgCode | null>(null)
  const [slots, setSlots] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTried, setIsTried] = useState(false)
  const forms = useCheckoutForms(buyer)
  const quoted = useQuote({ selection, countryCode: forms.countryCode, currency })
  const { quote, renew } = quoted
  const { ask } = forms
  useEffect(() => {
    if (quote) ask(quote)
  }, [quote, ask])
  const paying = usePaying(selection)
  const hasProblems = quote === null || quote.lines.some(({ problems }) => problems.length > 0)
  const kept = useHold(selection, !hasProblems && paying.placedId === null)
  const { offers, method, sums } = wayToPay(quote, wished)

  const pay = async () => {
    setIsTried(true)
    if (paying.isBusy || !quote || method === null || !sums || hasProblems) return
    if (!forms.check() || !hasSlots(quote, slots)) return
    const typed = quote.requires.shipping ? forms.typedAddress() : null
    const orderEtcInfo = quote.requires.orderInfo ? forms.typedInfo() : null
    const extras: OrderExtras = {
      pgCode: method,
      shownTotal: sums.total,
      slots,
      ...(kept.hold && Date.parse(kept.hold.until) > serverNow() ? { holdId: kept.hold.holdId } : {}),
      ...(orderEtcInfo ? { orderEtcInfo } : {}),
      ...(typed ? { shippingInfo: typed } : {}),
      ...(!typed && quote.requires.shipping && forms.address ? { shippingInfoId: forms.address.id } : {}),
    }
    const error = await paying.start({ pgCode: method, order: () => placeSelection(selection, extras) })
    if (error) {
      forms.refuse(error.fields ?? [])
      return renew()
    }
    kept.hand()
    if (orderEtcInfo) void api('POST /api/v1/order-etc-info', { body: orderEtcInfo })
    if (typed) void keepAddress(forms.address?.id ?? null, typed)
  }
  const chooseSlot = (line: string, slot: string) => setSlots((before) => new Map([...before, [line, slot]]))
  return {
    ...quoted,
    ...forms,
    ...paying,
    setCurrency,
    offers,
    method,
    setMethod,
    sums,
    slots,
    chooseSlot,
    kept,
    isTried,
    hasProblems,
    pay,
  }
}

/** The wished method where it can be taken, and what is charged by it. */
function wayToPay(quote: Quote | null, wished: PgCode | null) {
  const offers = quote?.money ? methodOffers(quote, quote.money.total.amount) : []
  const byGateway = chosenMethod(offers, wished)
  const paysCubes = quote?.points && (wished === 'CUBE' || byGateway === null)
  const method: PgCode | null = paysCubes ? 'CUBE' : byGateway
  return { offers, method, sums: (paysCubes ? quote.points : quote?.money) ?? null }
}

/** What is fetched has its time. */
const hasSlots = ({ requires, lines }: Quote, slots: ReadonlyMap<string, string>) =>
  requires.pickup.every(
    ({ productUid, slots: offered }) =>
      offered.length === 0 ||
      lines
        .filter((line) => line.productUid === productUid)
        .every((line) => slots.has(line.cartItemId ?? productUid)),
  )

/** For the next time; a full book keeps no more. */
const keepAddress = (id: string | null, body: ShippingInfoInput) =>
  id === null
    ? api('POST /api/v1/shipping-info', { body })
    : api('PUT /api/v1/shipping-info/{id}', { params: { id }, body })
