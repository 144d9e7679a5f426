import { Button } from '@encore/ui/Button'
import { Tool } from '@encore/ui/Tool'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { refreshViewer } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { InstructionsLink } from './InstructionsLink.tsx'
import { type OpenPayment, setOpenPayment } from './open-payment.ts'
import type { OrderWatch } from './order-watch.ts'
import styles from './PaymentNotice.module.css'
import { onSignal, signal } from './payment-signals.ts'
import { isPaymentWindowClosed } from './payment-window.ts'
import { isOver, type PaymentView, viewOf } from './progress.ts'
import { startPayment } from './start-payment.ts'
import { useOrderWatch } from './use-order-watch.ts'
import { usePaymentWords } from './use-payment-words.ts'

type Tone = 'wait' | 'ok' | 'bad'
const icons = { wait: Hourglass, ok: CircleCheck, bad: CircleAlert }
const tones: Partial<Record<PaymentView, Tone>> = {
  confirmed: 'ok',
  blocked: 'bad',
  declined: 'bad',
  failed: 'bad',
  expired: 'bad',
}

/** What the payment under way is at, with what can be done about it. */
export default function PaymentNotice({ payment }: { payment: OpenPayment }) {
  const t = useT()
  const { progress, watch } = useOrderWatch(payment.orderId, payment.place)
  const view = viewOf(progress)
  const words = usePaymentWords(view, progress.order, payment.cubes)
  useWindowNews(payment.orderId, watch)
  useEffect(() => {
    if (view === 'confirmed') void refreshViewer()
    if (view === 'foreign') setOpenPayment(null)
  }, [view])
  if (view === 'foreign') return null
  const tone = tones[view] ?? 'wait'
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
        <b>{words.title}</b>
        {words.text && <p>{words.text}</p>}
        <Actions
          payment={payment}
          view={view}
          watch={watch}
          instructionsUrl={progress.order?.deposit?.instructionsUrl ?? null}
        />
      </div>
      {(isOver(progress) || view === 'slow' || view === 'awaiting') && (
        <Tool className={styles.close} label={t('shell.close')} onClick={() => setOpenPayment(null)}>
          <X />
        </Tool>
      )}
    </section>
  )
}

interface ActionsProps {
  payment: OpenPayment
  view: PaymentView
  watch: RefObject<OrderWatch | null>
  /** How to pay at a shop; null where there is nothing to read. */
  instructionsUrl: string | null
}

function Actions({ payment, view, watch, instructionsUrl }: ActionsProps) {
  const t = useT()
  const { isBusy, problem, tryAgain, giveUp } = usePaymentActions(payment, watch)
  const mayTryAgain = payment.request !== null
  const isOpen = view !== 'confirmed' && view !== 'refunding' && view !== 'canceled'
  const continues = view === 'blocked' || view === 'closed'
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isOpen && view !== 'window' && (
        <div className={styles.actions}>
          {mayTryAgain && continues && (
            <Button kind="primary" size="s" busy={isBusy} onClick={() => void tryAgain(true)}>
              {t('payment.continueHere')}
            </Button>
          )}
          {mayTryAgain && (view === 'declined' || view === 'failed' || view === 'expired') && (
            <Button kind="primary" size="s" busy={isBusy} onClick={() => void tryAgain(false)}>
              {t('payment.tryAgain')}
            </Button>
          )}
          {instructionsUrl && <InstructionsLink size="s" url={instructionsUrl} />}
          {view !== 'failed' && view !== 'expired' && (
            <Button size="s" kind="outline" busy={isBusy} onClick={() => void giveUp()}>
              {t(view === 'awaiting' ? 'payment.cancelOrder' : 'payment.giveUp')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function usePaymentActions(payment: OpenPayment, watch: RefObject<OrderWatch | null>) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const tryAgain = async (inThisTab: boolean) => {
    const { request, cubes } = payment
    if (!request) return
    setIsBusy(true)
    const refusal = await startPayment({ request, cubes, words: t('payment.opening'), inThisTab })
    setIsBusy(false)
    setProblem(refusal && t(`errors.${refusal.name}`))
    if (!refusal)
      watch.current?.tell({ kind: 'tried-again', place: inThisTab ? 'back' : 'window', at: Date.now() })
  }
  const giveUp = async () => {
    setIsBusy(true)
    const answer = await api('POST /api/v2/order/{id}/cancel', { params: { id: payment.orderId }, body: {} })
    setIsBusy(false)
    if (answer.ok) setOpenPayment(null)
    else setProblem(t(`errors.${answer.error.name}`))
    watch.current?.ask()
  }
  return { isBusy, problem, tryAgain, giveUp }
}

/** The gateway's window came back or was closed: both only mean asking the server. */
function useWindowNews(orderId: string, watch: RefObject<OrderWatch | null>): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (isPaymentWindowClosed()) watch.current?.tell({ kind: 'window-closed', at: Date.now() })
    }, 500)
    const stop = onSignal('returned', (id) => {
      if (id !== orderId) return
      signal('heard', orderId)
      watch.current?.tell({ kind: 'came-back', at: Date.now() })
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [orderId, watch])
}
