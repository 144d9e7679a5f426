import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { refreshViewer, useViewer } from '#app/data/viewer.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { HomeMark } from './HomeMark.tsx'
import { InstructionsLink } from './InstructionsLink.tsx'
import { type OpenPayment, setOpenPayment, storedPayment } from './open-payment.ts'
import { onSignal, signal } from './payment-signals.ts'
import { isPaymentWindow } from './payment-window.ts'
import { type PaymentView, viewOf } from './progress.ts'
import styles from './ReturnCard.module.css'
import { useOrderWatch } from './use-order-watch.ts'
import { usePaymentWords } from './use-payment-words.ts'

const orderPattern = /^or_[0-9A-HJKMNP-TV-Z]{26}$/
const closesAfterMs = 1_500

/** Where a gateway leads back to: tells what the server knows, and never more. */
export function ReturnCard() {
  const t = useT()
  const [params] = useSearchParams()
  const viewer = useViewer()
  const order = params.get('order') ?? ''
  const isKnown = orderPattern.test(order)
  return (
    <div className={styles.page}>
      <PageHead title={`${t('payment.title')} · Encore`} isPrivate />
      <HomeMark />
      <Panel className={styles.card}>
        {isKnown && viewer.kind === 'member' && <Result orderId={order} />}
        {isKnown && viewer.kind === 'pending' && (
          <Outcome kind="wait" level={1} title={t('payment.confirming.title')} />
        )}
        {(!isKnown || viewer.kind === 'guest') && <Elsewhere />}
      </Panel>
    </div>
  )
}

/** No session here, or nothing named: whoever paid sees the result where they began. */
function Elsewhere() {
  const t = useT()
  return (
    <Outcome
      kind="wait"
      level={1}
      title={t('payment.foreign.title')}
      actions={
        <Button wide render={<PageLink to="/" />}>
          {t('payment.toHome')}
        </Button>
      }
    >
      {t('payment.foreign.text')}
    </Outcome>
  )
}

function Result({ orderId }: { orderId: string }) {
  const { progress } = useOrderWatch(orderId, 'back')
  const started = useStartedHere(orderId)
  const view = viewOf(progress)
  const words = usePaymentWords(view, progress.order, started?.cubes ?? null)
  const isPopup = useIsPopup(orderId)
  useTellOpener(orderId, view, isPopup)
  if (view === 'foreign') return <Elsewhere />
  return (
    <Outcome
      kind={view === 'confirmed' ? 'ok' : isBad(view) ? 'bad' : 'wait'}
      level={1}
      title={words.title}
      actions={
        <NextStep
          view={view}
          instructionsUrl={progress.order?.deposit?.instructionsUrl ?? null}
          isPopup={isPopup}
          from={started?.from ?? null}
          eventId={progress.order?.eventId}
        />
      }
    >
      <span role="status">{words.text}</span>
    </Outcome>
  )
}

const isBad = (view: PaymentView) => view === 'declined' || view === 'failed' || view === 'expired'

interface NextStepProps {
  view: PaymentView
  instructionsUrl: string | null
  isPopup: boolean
  from: string | null
  eventId: string | null | undefined
}

function NextStep(props: NextStepProps) {
  const { instructionsUrl } = props
  return (
    <>
      {instructionsUrl && <InstructionsLink size="l" wide url={instructionsUrl} />}
      <WayOn {...props} />
    </>
  )
}

function WayOn({ view, isPopup, from, eventId }: NextStepProps) {
  const t = useT()
  const isQuiet = view === 'confirming' || view === 'awaiting'
  if (isPopup) {
    return (
      <Button kind={isQuiet ? 'fill' : 'primary'} size="l" wide onClick={() => window.close()}>
        {t('payment.closeWindow')}
      </Button>
    )
  }
  const back = from ? barePathOf(from) : eventId ? `/detail/${eventId}` : '/'
  return (
    <Button kind={isQuiet ? 'fill' : 'primary'} size="l" wide render={<PageLink to={back} />}>
      {t(back === '/' ? 'payment.toHome' : 'payment.goBack')}
    </Button>
  )
}

function barePathOf(from: string): string {
  const { pathname, search } = new URL(from, window.location.origin)
  return barePath(pathname) + search
}

/** The payment as this browser began it, when it did. */
function useStartedHere(orderId: string): OpenPayment | null {
  const [started, setStarted] = useState<OpenPayment | null>(null)
  useEffect(() => {
    const stored = storedPayment()
    setStarted(stored?.orderId === orderId ? stored : null)
  }, [orderId])
  return started
}

/** Another page follows this payment: the one that opened this window, or answers for it where that tie was cut. */
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

/** The page that opened this window hears of each turn; after a success this window is not needed any more. */
function useTellOpener(orderId: string, view: PaymentView, isPopup: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again with each turn
  useEffect(() => signal('returned', orderId), [orderId, view])
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
