import { useStore } from '@encore/app-kit/store'
import type { OrderEtcInfoInput, Quote, ShippingInfoInput } from '@encore/contract/endpoints'
import type { PaidCurrency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { closedMethods } from '#app/data/feature-switches.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { chosenMethod, methodOffers } from '#app/features/payment/methods.ts'
import { type OrderExtras, placeSelection } from './place-order.ts'
import type { PaymentSelection } from './selection.ts'
import { type KnownBuyer, useCheckoutForms } from './use-checkout-forms.ts'
import { useHold } from './use-hold.ts'
import { useKeptChoice } from './use-kept-choice.ts'
import { usePayment } from './use-payment.ts'
import { useQuote } from './use-quote.ts'

export type Checkout = ReturnType<typeof useCheckout>

export function useCheckout(selection: PaymentSelection, buyer: KnownBuyer) {
  const [{ method: wished, currency, slots }, choose] = useKeptChoice(selection)
  const [isTried, setIsTried] = useState(false)
  const pickup = useRef<HTMLElement>(null)
  const forms = useCheckoutForms(buyer)
  const quoted = useQuote({ selection, countryCode: forms.countryCode, currency })
  const { quote, renew } = quoted
  const { ask } = forms
  useEffect(() => {
    if (quote) ask(quote)
  }, [quote, ask])
  const paying = usePayment(selection)
  const hasProblems = quote === null || quote.lines.some(({ problems }) => problems.length > 0)
  const kept = useHold(selection, !hasProblems && paying.placedId === null)
  // A failed hold renews the quote, which shows the reason at its line.
  useEffect(() => {
    if (kept.failure) void renew()
  }, [kept.failure, renew])
  const keepForNextTime = useNextTime()
  const { offers, method, sums } = wayToPay(quote, wished, useStore(closedMethods, null))

  const pay = async (isDigitalAgreed: boolean) => {
    setIsTried(true)
    if (paying.isBusy || !quote || method === null || !sums || hasProblems) return
    if (!forms.check()) return
    if (!hasSlots(quote, slots)) return leadTo(pickup.current)
    const typed = quote.requires.shipping ? forms.typedAddress() : null
    const orderEtcInfo = quote.requires.orderInfo ? forms.typedInfo() : null
    const extras: OrderExtras = {
      pgCode: method,
      shownTotal: sums.total,
      slots,
      ...(isDigitalAgreed ? { digitalConsent: true } : {}),
      ...(orderEtcInfo ? { orderEtcInfo } : {}),
      ...(typed ? { shippingInfo: typed } : {}),
      ...(!typed && quote.requires.shipping && forms.address ? { shippingInfoId: forms.address.id } : {}),
    }
    const order = async () => {
      const hold = await kept.settled()
      const isHeld = hold !== null && Date.parse(hold.until) > serverNow()
      const placed = await placeSelection(selection, {
        ...extras,
        ...(isHeld ? { holdId: hold.holdId } : {}),
      })
      // Saved before the redirect to the gateway, which may leave this page.
      if (placed.ok) await keepForNextTime(orderEtcInfo, typed, forms.address?.id ?? null)
      return placed
    }
    const error = await paying.start({ pgCode: method, order })
    if (error) {
      forms.refuse(error.fields ?? [])
      return renew()
    }
    if (error === null) kept.hand()
  }
  const chooseSlot = (line: string, slot: string) => choose({ slots: new Map([...slots, [line, slot]]) })
  return {
    ...quoted,
    ...forms,
    ...paying,
    setCurrency: (currency: PaidCurrency) => choose({ currency }),
    offers,
    method,
    setMethod: (method: PgCode) => choose({ method }),
    sums,
    slots,
    chooseSlot,
    pickup,
    kept,
    isTried,
    hasProblems,
    pay,
  }
}

/** Returns the wished method if it is accepted, or a fallback, and the sums charged by it. */
function wayToPay(quote: Quote | null, wished: PgCode | null, closed: readonly string[] | null) {
  const offers = quote?.money ? methodOffers(quote, quote.money.total.amount, closed) : []
  const byGateway = chosenMethod(offers, wished)
  const paysCubes = quote?.points && (wished === 'CUBE' || byGateway === null)
  const method: PgCode | null = paysCubes ? 'CUBE' : byGateway
  return { offers, method, sums: (paysCubes ? quote.points : quote?.money) ?? null }
}

/** Focuses the first slot group without a choice. */
function leadTo(section: HTMLElement | null): void {
  const groups = [...(section?.querySelectorAll('fieldset') ?? [])]
  const open = groups.find((group) => group.querySelector(':checked') === null)
  open?.querySelector<HTMLElement>('input:enabled')?.focus()
}

/** True when every product to pick up has a slot. */
const hasSlots = ({ requires, lines }: Quote, slots: ReadonlyMap<string, string>) =>
  requires.pickup.every(
    ({ productUid, slots: offered }) =>
      offered.length === 0 ||
      lines
        .filter((line) => line.productUid === productUid)
        .every((line) => slots.has(line.cartItemId ?? productUid)),
  )

/**
 * Saves what was typed for the next order; a retry updates the new address and adds no second one. A full address book
 * saves nothing.
 */
function useNextTime() {
  const written = useRef<string | null>(null)
  const keepAddress = async (body: ShippingInfoInput, known: string | null) => {
    const id = known ?? written.current
    if (id) return api('PUT /api/v1/shipping-info/{id}', { params: { id }, body })
    const answer = await api('POST /api/v1/shipping-info', { body })
    if (answer.ok) written.current = answer.value.id
    return answer
  }
  return (info: OrderEtcInfoInput | null, address: ShippingInfoInput | null, known: string | null) =>
    Promise.all([
      info && api('POST /api/v1/order-etc-info', { body: info }),
      address && keepAddress(address, known),
    ])
}
