import type { OrderState } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { type ReactNode, useEffect, useState } from 'react'
import { refreshViewer } from '#app/data/viewer.ts'
import { BankRefusal } from '#app/features/orders/BankRefusal.tsx'
import { LazyPurchases } from '#app/features/purchases/LazyPurchases.tsx'
import { barePath } from '#app/i18n/locale-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { InstructionsLink } from './InstructionsLink.tsx'
import { OrderLines } from './OrderLines.tsx'
import { type OpenPayment, setOpenPayment, storedPayment } from './open-payment.ts'
import { onSignal, signal } from './payment-signals.ts'
import { isPaymentWindow } from './payment-window.ts'
import { isWaitingView, type PaymentView, toneOf, viewOf } from './progress.ts'
import styles from './ReturnCard.module.css'
import { ToMethods } from './ToMethods.tsx'
import { useOrderWatch } from './use-order-watch.ts'
import { usePaymentWords } from './use-payment-words.ts'
import { WaitingBar } from './WaitingBar.tsx'

const closesAfterMs = 1_500

export interface ReturnedOrderProps {
  orderId: string
  known: OrderState | null
  place: 'back' | 'left'
  /** Shown when the order belongs to another member or does not exist. */
  foreign: ReactNode
  /** Replaces the default actions, which suit a browser. */
  wayOn?: ReactNode
}

/** Follows the order of a return page until the server knows the result. */
export function ReturnedOrder({ orderId, known, place, foreign, wayOn }: ReturnedOrderProps) {
  const { progress } = useOrderWatch(orderId, place, known)
  const started = useStartedHere(orderId)
  const { order } = progress
  const instructionsUrl = order?.deposit?.instructionsUrl
  const view = viewOf(progress)
  const words = usePaymentWords(view, order)
  const isPopup = useIsPopup(orderId)
  useTellOpener(orderId, view, isPopup)
  if (view === 'foreign') return foreign
  const tone = toneOf(view)
  const lines = order && <OrderLines order={order} />
  const hasThings = view === 'confirmed' && order?.kind === 'PRODUCT' && !order.isGift && !isPopup && !wayOn
  return (
    <div data-payment={view}>
      <Outcome
        kind={tone}
        level={1}
        title={words.title}
        actions={
          <>
            {order && (hasThings ? <LazyPurchases order={order}>{lines}</LazyPurchases> : lines)}
            {instructionsUrl && <InstructionsLink size="l" wide url={instructionsUrl} />}
            {wayOn ?? <WayOn view={view} isPopup={isPopup} started={started} order={order} />}
          </>
        }
      >
        <span role="status">{words.text}</span>
        {words.bank && <BankRefusal words={words.bank} />}
        {isWaitingView(view) && (
          <div className={styles.waiting}>
            <WaitingBar view={view} />
          </div>
        )}
      </Outcome>
    </div>
  )
}

interface WayOnProps {
  view: PaymentView
  isPopup: boolean
  /** The payment as this browser started it; null when it did not. */
  started: OpenPayment | null
  order: OrderState | null
}

/** Links from the return page; further actions are on the page where the payment started. */
function WayOn({ view, isPopup, started, order }: WayOnProps) {
  const t = useT()
  const from = started?.from ?? null
  const kind = isWaitingView(view) || view === 'awaiting' ? 'fill' : 'primary'
  if (isPopup) {
    return (
      <Button kind={kind} size="l" wide onClick={() => window.close()}>
        {t('payment.closeWindow')}
      </Button>
    )
  }
  if (view === 'confirmed' && order?.isGift)
    return (
      <Button
        kind="primary"
        size="l"
        wide
        render={<PageLink to={`/product/${order.productUid}/send-gift-success?gift=${order.orderId}`} />}
      >
        {t('payment.getGiftLink')}
      </Button>
    )
  if (view === 'confirmed' && order?.kind === 'PRODUCT')
    return (
      <>
        <Button kind="primary" size="l" wide render={<PageLink to={`/orders/${order.orderId}`} />}>
          {t('payment.toOrder')}
        </Button>
        <Button kind="plain" wide render={<PageLink to="/mybox" />}>
          {t('shell.myBox')}
        </Button>
      </>
    )
  if (started?.again !== undefined && (toneOf(view) === 'bad' || view === 'left'))
    return <ToMethods payment={started} order={order} />
  const isOpen = toneOf(view) === 'bad' && order?.result === 'pending'
  const wayBack = isOpen ? `/orders/${order.orderId}` : order?.eventId ? `/detail/${order.eventId}` : '/'
  const back = from ? barePathOf(from) : wayBack
  return (
    <>
      <Button kind={kind} size="l" wide render={<PageLink to={back} />}>
        {t(wordsFor())}
      </Button>
      {view === 'confirmed' && order?.kind === 'POINT' && (
        <Button kind="plain" wide render={<PageLink to="/mypage/wallet" />}>
          {t('shop.exchanged.statement')}
        </Button>
      )}
    </>
  )

  function wordsFor() {
    if (back === '/') return 'payment.toHome'
    if (toneOf(view) === 'bad' || view === 'left') return 'payment.backToRetry'
    return from ? 'payment.goBack' : 'payment.toEvent'
  }
}

function barePathOf(from: string): string {
  const { pathname, search } = new URL(from, window.location.origin)
  return barePath(pathname) + search
}

/** Returns the stored payment if this browser started this order, else null. */
function useStartedHere(orderId: string): OpenPayment | null {
  const [started, setStarted] = useState<OpenPayment | null>(null)
  useEffect(() => {
    const stored = storedPayment()
    setStarted(stored?.orderId === orderId ? stored : null)
  }, [orderId])
  return started
}

/**
 * True when another page follows this payment: the opener, or a page that responds with `heard` where the browser cut
 * the opener link.
 */
function useIsPopup(orderId: string): boolean {
  const [isPopup, setIsPopup] = useState(false)
  useEffect(() => {
    if (isPaymentWindow()) setIsPopup(true)
    return onSignal('heard', (id) => {
      if (id === orderId) setIsPopup(true)
    })
  }, [orderId])
  return isPopup
}

/** Signals each change of the view to the page that started the payment; closes this window after a success. */
function useTellOpener(orderId: string, view: PaymentView, isPopup: boolean): void {
  useEffect(() => signal(view === 'left' ? 'left' : 'returned', orderId), [orderId, view])
  useEffect(() => {
    if (view !== 'confirmed') return
    if (!isPopup) {
      if (storedPayment()?.orderId === orderId) setOpenPayment(null)
      void refreshViewer()
      return
    }
    const timer = setTimeout(() => window.close(), closesAfterMs)
    return () => clearTimeout(timer)
  }, [view, isPopup, orderId])
}
