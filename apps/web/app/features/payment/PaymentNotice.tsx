import { Tool } from '@encore/ui/Tool'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect } from 'react'
import { refreshViewer } from '#app/data/viewer.ts'
import { BankRefusal } from '#app/features/orders/BankRefusal.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { forgetGivenUp } from './given-up.ts'
import { markConfirmed, markOver, type OpenPayment, setOpenPayment } from './open-payment.ts'
import type { OrderWatch } from './order-watch.ts'
import { PaymentActions } from './PaymentActions.tsx'
import styles from './PaymentNotice.module.css'
import { onSignal, signal } from './payment-signals.ts'
import { isPaymentWindowClosed } from './payment-window.ts'
import { isOver, isWaitingView, type PaymentView, toneOf, viewInTheWay, viewOf } from './progress.ts'
import { useOrderWatch } from './use-order-watch.ts'
import { usePaymentWords } from './use-payment-words.ts'
import { WaitingBar } from './WaitingBar.tsx'

const icons = { wait: Hourglass, ok: CircleCheck, bad: CircleAlert }

/** Views that can be dismissed: the payment is unfinished, but this page has nothing to wait for. */
const mayBeLeft: ReadonlySet<PaymentView> = new Set(['slow', 'unreachable', 'awaiting'])

export default function PaymentNotice({ payment }: { payment: OpenPayment }) {
  const t = useT()
  const { progress, watch } = useOrderWatch(payment.orderId, payment.place)
  const view = payment.isInTheWay ? viewInTheWay(progress) : viewOf(progress)
  const words = usePaymentWords(view, progress.order)
  const paidFor = view === 'confirmed' ? paidTitle() : null
  useWindowNews(payment.orderId, watch)
  const isPaymentOver = isOver(progress)
  useEffect(() => {
    if (isPaymentOver) markOver(payment.orderId)
    if (view === 'confirmed') {
      forgetGivenUp()
      void refreshViewer()
      markConfirmed(payment.orderId)
    }
    if (view === 'foreign') setOpenPayment(null)
  }, [view, isPaymentOver, payment.orderId])
  if (view === 'foreign') return null
  const tone = toneOf(view)
  const Icon = icons[tone]
  return (
    <section
      className={styles.notice}
      data-tone={tone}
      data-payment={view}
      aria-label={t('payment.title')}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon />
      <div className={styles.text}>
        <b>{paidFor ?? words.title}</b>
        {words.text && <p>{words.text}</p>}
        {words.bank && <BankRefusal words={words.bank} />}
        {isWaitingView(view) && <WaitingBar view={view} />}
        <PaymentActions payment={payment} order={progress.order} view={view} watch={watch} />
      </div>
      {(isPaymentOver || mayBeLeft.has(view)) && (
        <Tool className={styles.close} label={t('shell.close')} onClick={() => setOpenPayment(null)}>
          <X />
        </Tool>
      )}
    </section>
  )

  /** The notice appears on any page and therefore names what was paid. */
  function paidTitle(): string | null {
    if (payment.cubes !== null) return t('payment.confirmed.cubes', { n: payment.cubes })
    const name = progress.order?.name.text
    return name ? t('payment.confirmed.named', { name }) : null
  }
}

/** Events of the gateway's window or of its page in this tab; each only triggers a request for the order. */
function useWindowNews(orderId: string, watch: RefObject<OrderWatch | null>): void {
  useEffect(() => {
    const tell = (kind: 'window-closed' | 'came-back' | 'left') =>
      watch.current?.tell({ kind, at: Date.now() })
    const timer = setInterval(() => {
      if (isPaymentWindowClosed()) tell('window-closed')
    }, 500)
    const handle = (kind: 'came-back' | 'left') => (id: string) => {
      if (id !== orderId) return
      signal('heard', orderId)
      tell(kind)
    }
    const stops = [onSignal('returned', handle('came-back')), onSignal('left', handle('left'))]
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tell('left')
    }
    window.addEventListener('pageshow', onShown)
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
      window.removeEventListener('pageshow', onShown)
    }
  }, [orderId, watch])
}
