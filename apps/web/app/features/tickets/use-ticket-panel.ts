import { createIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import type { EventDetail, LocalText, Product } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/data/api.ts'
import { openDialog } from '#app/data/dialogs.ts'
import { readForTab, writeForTab } from '#app/data/stored.ts'
import { refreshViewer, useViewer } from '#app/data/viewer.ts'
import { paymentPath, selectForPayment } from '#app/features/checkout/selection.ts'
import { mustQueue } from '#app/features/on-sale-queue/must-queue.ts'
import { followOpenOrder } from '#app/features/payment/open-payment.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { givableOf } from './givable-ticket.ts'
import { chosenMeans, hasChoice, type Means } from './means-of-payment.ts'
import { hasQuestions, isLiveTicket, type Sale, saleOf } from './sale.ts'
import { type TicketPanelState, ticketPanelStateOf } from './ticket-panel-state.ts'
import { useEntry } from './use-entry.ts'

/** Steps of buying with cubes; `failure` is the error of the last try. */
export type Purchase =
  | { step: 'idle' }
  /** Choosing a ticket and means in a bottom sheet. */
  | { step: 'choose' }
  | { step: 'confirm'; productId: string; isBusy: boolean; failure: ErrorBody | null }
  | { step: 'done'; ticket: LocalText; orderId: string }

export interface TicketPanelModel {
  state: TicketPanelState
  /** True while it is unknown whether the viewer has a ticket; members see no offer until then. */
  isPending: boolean
  chosen: Product | null
  sale: Sale | null
  /** A live ticket that can be bought as a gift now: the chosen one, if possible. */
  givable: Product | null
  choose: (productId: string) => void
  means: Means
  chooseMeans: (means: Means) => void
  purchase: Purchase
  /** The means of a press that waits until the viewer is known; null without one. */
  awaited: Means | null
  /** Opens the choice; without a choice the purchase starts immediately. */
  open: () => void
  /** Starts the purchase: cubes pay in the dialog; money, and cubes for products that require data, in the checkout. */
  start: (means: Means) => void
  confirm: (isDigitalAgreed: boolean) => Promise<void>
  charge: () => void
  close: () => void
}

const keys = createIdempotencyKeys()
const choiceKey = 'ticket'
const meansKey = 'ticket-means'

/** The shared state of ticket panel, buy bar and purchase dialog. */
export function useTicketPanel(
  event: EventDetail,
  products: readonly Product[] | null,
  now: number,
): TicketPanelModel {
  const { check, isPending: isUnknown, refresh } = useEntry(event.id)
  const state = ticketPanelStateOf(event, products, check, now)
  const [chosenId, choose] = useKeptChoice(choiceKey)
  const [wished, chooseMeans] = useKeptChoice(meansKey)
  const isPending = isUnknown && dependsOnHolder.has(state.kind)
  const tickets = 'tickets' in state ? state.tickets : []
  const chosen = tickets.find(({ id }) => id === chosenId) ?? firstOpen(tickets, now)
  const means = chosen ? chosenMeans(chosen, wished) : 'money'
  const { purchase, setPurchase, awaited, start } = usePurchaseStart(event.id, chosen)
  const open = () => (hasChoice(tickets) ? setPurchase({ step: 'choose' }) : start(means))

  const confirm = async (isDigitalAgreed: boolean) => {
    if (!chosen) return
    const { id: productId, name: ticket } = chosen
    setPurchase({ step: 'confirm', productId, isBusy: true, failure: null })
    const answer = await buyWithCubes(productId, isDigitalAgreed)
    if (answer.ok) {
      setPurchase({ step: 'done', ticket, orderId: answer.value.orderId })
      await Promise.all([refresh(), refreshViewer()])
      return
    }
    const { error } = answer
    setPurchase({ step: 'confirm', productId, isBusy: false, failure: error })
    if (error.name === 'ALREADY_ENTITLED') await refresh()
    if (error.name === 'INSUFFICIENT_CUBES') await refreshViewer()
    if (error.name === 'ORDER_OPEN') followOpenOrder(error.data?.orderId)
  }
  const close = () => setPurchase({ step: 'idle' })
  const charge = () => {
    close()
    openDialog({ kind: 'cube-shop', forProduct: true })
  }
  const sale = chosen && saleOf(chosen, now)
  const asked = purchase.step === 'confirm' && products?.find(({ id }) => id === purchase.productId)
  const givable = givableOf(asked || (chosen ?? firstOpen((products ?? []).filter(isLiveTicket), now)), now)
  return {
    state,
    isPending,
    chosen,
    sale,
    givable,
    choose,
    means,
    chooseMeans,
    purchase,
    awaited,
    open,
    start,
    confirm,
    charge,
    close,
  }
}

/** A choice kept in this tab across a sign-in, a cube purchase or a reload. */
function useKeptChoice(key: string): [string | null, (value: string) => void] {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => setChosen(readForTab(key)), [key])
  const choose = (value: string) => {
    setChosen(value)
    writeForTab(key, value)
  }
  return [chosen, choose]
}

/** Guests are asked to sign in; a press before the viewer is known waits for that. */
function usePurchaseStart(eventId: string, chosen: Product | null) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const pagePath = usePagePath()
  const [awaited, start] = useState<Means | null>(null)
  const [purchase, setPurchase] = useState<Purchase>({ step: 'idle' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press is answered once, when the viewer is known
  useEffect(() => {
    if (!awaited || viewer.kind === 'pending') return
    start(null)
    if (viewer.kind === 'guest') {
      setPurchase({ step: 'idle' })
      return openDialog({ kind: 'needsSignIn', isForShop: true })
    }
    const isInCubes = awaited === 'cubes'
    const isHere = isInCubes && chosen !== null && !hasQuestions(chosen)
    if (isHere) setPurchase({ step: 'confirm', productId: chosen.id, isBusy: false, failure: null })
    void mustQueue(eventId).then((isAhead) => {
      if (isAhead) return navigate(pagePath(`/queue/${eventId}`))
      if (isHere || !chosen) return
      const selection = { eventId, lines: [{ productUid: chosen.id, quantity: 1 }], isInCubes }
      selectForPayment(selection)
      return navigate(pagePath(paymentPath(selection)))
    })
  }, [awaited, viewer.kind])
  return { purchase, setPurchase, awaited, start }
}

function buyWithCubes(productUid: string, isDigitalAgreed: boolean) {
  const consent = isDigitalAgreed ? { digitalConsent: true as const } : {}
  const body = { productUid, pgCode: 'CUBE' as const, quantity: 1, ...consent }
  return keys.once(JSON.stringify(body), (options) => api('POST /api/v2/order/product', { body }, options))
}

/** States that differ for a ticket holder. */
const dependsOnHolder: ReadonlySet<TicketPanelState['kind']> = new Set(['sale', 'none', 'unreachable'])

const firstOpen = (tickets: readonly Product[], now: number) =>
  tickets.find((ticket) => saleOf(ticket, now).state === 'open') ?? tickets[0] ?? null

/** True when the ticket being bought arrived by other means and the panel now offers another one. */
export const cameMeanwhile = ({
  state,
  chosen,
  purchase,
}: Pick<TicketPanelModel, 'state' | 'chosen' | 'purchase'>) =>
  purchase.step === 'confirm' && state.kind === 'entitled' && chosen?.id !== purchase.productId
