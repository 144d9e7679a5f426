import { useMutation } from '@encore/app-kit/use-mutation'
import type { DrawDetail, DrawOutcome, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '#app/data/api.ts'
import { openDialog } from '#app/data/dialogs.ts'
import { retryImport } from '#app/data/retry-import.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { heldEntries } from './draw-phase.ts'
import styles from './OwnDrawPanel.module.css'
import { ProofLink } from './ProofLink.tsx'

const ConfirmDialog = lazy(() =>
  retryImport(() => import('./ConfirmDialog.tsx')).then((part) => ({ default: part.ConfirmDialog })),
)

const ForfeitNotice = lazy(() =>
  retryImport(() => import('./ForfeitNotice.tsx')).then((part) => ({ default: part.ForfeitNotice })),
)

const SigningPanel = lazy(() =>
  retryImport(() => import('#app/features/signing/SigningPanel.tsx')).then((part) => ({
    default: part.SigningPanel,
  })),
)

const PrizeDeliveryPanel = lazy(() =>
  retryImport(() => import('#app/features/signing/PrizeDeliveryPanel.tsx')).then((part) => ({
    default: part.PrizeDeliveryPanel,
  })),
)

const PrizeAddressDialog = lazy(() =>
  retryImport(() => import('#app/features/signing/PrizeAddressDialog.tsx')).then((part) => ({
    default: part.PrizeAddressDialog<OwnDraw>,
  })),
)

interface OwnResultProps {
  draw: DrawDetail
  event: EventDetail
  outcome: DrawOutcome | null
  /** Null for a guest. */
  own: OwnDraw | null
  now: number
  keepOwn: (own: OwnDraw) => void
}

/** The member's result of a drawn draw. */
export function OwnResult(props: OwnResultProps) {
  const { draw, event, own } = props
  const { t } = useText()
  const isGuest = own === null
  const status = own?.result?.status ?? null
  return (
    <>
      <ResultText {...props} />
      {own?.forfeit?.decision === null && (status === 'WINNER' || status === 'CONFIRMED') && (
        <Suspense>
          <ForfeitNotice forfeit={own.forfeit} {...{ draw, event, now: props.now, keepOwn: props.keepOwn }} />
        </Suspense>
      )}
      {status === 'WINNER' && <AnswerWin {...props} />}
      {own?.checkInCode != null && (
        <p className={styles.text}>
          {t('draw.confirmed.code')} <b>{own.checkInCode}</b>
        </p>
      )}
      {draw.prizeKind === 'SIGNED_ITEM' && (status === 'WINNER' || status === 'CONFIRMED') && (
        <Suspense>
          <SigningPanel drawId={draw.id} event={event} />
          {status === 'CONFIRMED' && <PrizeDeliveryPanel drawId={draw.id} />}
        </Suspense>
      )}
      {status !== 'WINNER' && (
        <Button
          kind={isGuest ? 'fill' : 'accent'}
          size="l"
          wide
          render={<PageLink to={`/detail/${event.slug}`} />}
        >
          {t('draw.own.toEvent')}
        </Button>
      )}
      <ProofLink to="#check" title={t('draw.own.toCheck')} text={t('draw.own.toCheckText')} />
      {status === 'WINNER' && <GiveBack draw={draw} event={event} keepOwn={props.keepOwn} />}
    </>
  )
}

function ResultText({ draw, outcome, own }: OwnResultProps) {
  const { t } = useText()
  const winners = outcome?.winners.length ?? Math.min(draw.places, draw.entrants)
  const { entrants } = draw
  if (own === null)
    return (
      <>
        <Said
          title={t('draw.guest.title')}
          text={
            <>
              <span>{t('draw.out.text', { winners, entrants })}</span>
              <br />
              <span>{t('draw.guest.text')}</span>
            </>
          }
        />
        <Button kind="accent" size="l" wide onClick={() => openDialog({ kind: 'needsSignIn' })}>
          {t('signIn.submit')}
        </Button>
      </>
    )
  switch (own.result?.status) {
    case 'WINNER':
      return <Said title={t('draw.won.title')} text={t('draw.won.text')} />
    case 'RESERVE':
      return <Said title={t('draw.reserve.title')} text={t('draw.reserve.text')} />
    case 'CONFIRMED':
      return (
        <Said
          title={t('draw.confirmed.title')}
          text={own.forfeit?.decision === null ? '' : t('draw.confirmed.text')}
        />
      )
    case 'FORFEITED':
      return (
        <Said
          title={t('draw.forfeited.title')}
          text={
            own.forfeit?.decision === 'FORFEITED'
              ? t('draw.forfeit.reason', { reason: t(`draw.forfeitCause.${own.forfeit.reason}`) })
              : t('draw.forfeited.text')
          }
        />
      )
    case 'LOST':
      return (
        <Said
          title={t('draw.lost.title')}
          text={t('draw.lost.text', { n: heldEntries(own).length, winners, entrants })}
        />
      )
    default:
      return <Said title={t('draw.out.title')} text={t('draw.out.text', { winners, entrants })} />
  }
}

const Said = ({ title, text }: { title: string; text: ReactNode }) => (
  <div role="status">
    <h2 className={styles.big}>{title}</h2>
    <p className={styles.text}>{text}</p>
  </div>
)

const hourMs = 3_600_000

/** Deadline and acceptance of a won place. A signed item is accepted with the address that it goes to. */
function AnswerWin({ draw, event, own, now, keepOwn }: OwnResultProps) {
  const { t } = useText()
  const until = own?.result?.acceptUntil ?? null
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy, failure } = useMutation(async () => {
    const sent = await answer(draw, 'ACCEPT')
    if (sent.ok) keepOwn(sent.value)
    return sent
  })
  const accept = () => (draw.prizeKind === 'SIGNED_ITEM' ? setIsAsking(true) : void run())
  return (
    <>
      {until !== null && (
        <div className={styles.deadline}>
          <span
            aria-hidden
            style={{
              '--at': Math.max(
                0,
                Math.min(1, (Date.parse(until) - now) / (draw.acceptHours * hourMs)),
              ).toFixed(3),
            }}
          />
          <p>
            <small>{t('draw.won.acceptBy')}</small>
            <EventTime at={until} zone={event.zone} />
            <ViewerTime at={until} zone={event.zone} />
          </p>
          <b role="timer" aria-label={t('draw.won.left')}>
            {leftText(Date.parse(until) - now)}
          </b>
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
      <Button kind="accent" size="l" wide busy={isBusy} busyLabel={t('draw.won.accepting')} onClick={accept}>
        {t('draw.won.accept')}
      </Button>
      {isAsking && (
        <Suspense>
          <PrizeAddressDialog
            drawId={draw.id}
            action={t('draw.won.accept')}
            busyLabel={t('draw.won.accepting')}
            send={(shippingInfoId) => answer(draw, 'ACCEPT', shippingInfoId)}
            onDone={(next) => {
              setIsAsking(false)
              keepOwn(next)
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** `47:59:58`: hours may exceed a day. */
function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const answer = (draw: DrawDetail, given: 'ACCEPT' | 'DECLINE', shippingInfoId?: string) =>
  api('POST /api/v1/draw/{id}/result', {
    params: { id: draw.id },
    body: { answer: given, ...(shippingInfoId === undefined ? {} : { shippingInfoId }) },
  })

interface GiveBackProps {
  draw: DrawDetail
  event: EventDetail
  keepOwn: (own: OwnDraw) => void
}

function GiveBack({ draw, event, keepOwn }: GiveBackProps) {
  const { t } = useText()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <p className={styles.fine}>
      <button type="button" className="link" onClick={() => setIsAsking(true)}>
        {t('draw.won.decline')}
      </button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={t('draw.decline.title')}
            text={t('draw.decline.text')}
            action={t('draw.won.decline')}
            busyLabel={t('draw.decline.busy')}
            tint={event.accent}
            send={() => answer(draw, 'DECLINE')}
            onDone={(own) => {
              setIsAsking(false)
              keepOwn(own)
            }}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </p>
  )
}
