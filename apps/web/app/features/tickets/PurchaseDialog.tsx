import type { EventDetail } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { languageTag } from '@encore/contract/rules/locale'
import { Button } from '@encore/ui/Button'
import { CubeAmount } from '@encore/ui/CubeAmount'
import { Dialog } from '@encore/ui/Dialog'
import { Notice } from '@encore/ui/Notice'
import { Outcome } from '@encore/ui/Outcome'
import { Pairs } from '@encore/ui/Pairs'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#app/data/viewer.ts'
import { DigitalConsent, isConsentAsked } from '#app/features/checkout/DigitalConsent.tsx'
import { GiveAway } from '#app/features/gift/GiveAway.tsx'
import { QueueNotice } from '#app/features/on-sale-queue/QueueNotice.tsx'
import { PayRules } from '#app/features/payment/PayRules.tsx'
import { TicketActions } from '#app/features/purchases/TicketActions.tsx'
import { TicketCard } from '#app/features/purchases/TicketCard.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { ChooseTicket } from './ChooseTicket.tsx'
import { Entry } from './Entry.tsx'
import { EntryRules } from './EntryRules.tsx'
import styles from './PurchaseDialog.module.css'
import { cameMeanwhile, type Purchase, type TicketPanelModel } from './use-ticket-panel.ts'

export interface PurchaseDialogProps {
  event: EventDetail
  panel: TicketPanelModel
  /** The server's clock, epoch milliseconds. */
  now: number
}

export function PurchaseDialog({ event, panel, now }: PurchaseDialogProps) {
  const { t } = useText()
  const { purchase, close } = panel
  const confirmStep = useFocusAfterChoice(purchase.step)
  const isBusy = purchase.step === 'confirm' && purchase.isBusy
  const isHeld = purchase.step === 'confirm' && !purchase.failure && cameMeanwhile(panel)
  const title = t(
    isHeld
      ? 'detail.cameMeanwhile'
      : purchase.step === 'done'
        ? 'detail.bought.title'
        : purchase.step === 'choose'
          ? 'detail.chooseTicket'
          : 'detail.confirm.title',
  )
  return (
    <Dialog
      open={purchase.step !== 'idle'}
      onOpenChange={(open) => {
        if (!open && !isBusy) close()
      }}
      title={title}
      hideTitle={isHeld}
      closeLabel={t('shell.close')}
      locked={isBusy}
      tint={event.accent}
    >
      {purchase.step === 'choose' && <ChooseStep event={event} panel={panel} now={now} />}
      {purchase.step === 'done' && <Bought event={event} panel={panel} now={now} purchase={purchase} />}
      {purchase.step === 'confirm' && (
        <div className={styles.step} ref={confirmStep} tabIndex={-1}>
          <ConfirmStep event={event} panel={panel} now={now} isBusy={isBusy} failure={purchase.failure} />
        </div>
      )}
    </Dialog>
  )
}

/** The focused button disappears with the choice step; focus moves to the next step. */
function useFocusAfterChoice(step: Purchase['step']) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === 'choose' && step === 'confirm') ref.current?.focus()
    before.current = step
  }, [step])
  return ref
}

/** The choice that is part of the ticket panel on wide screens. */
function ChooseStep({ event, panel, now }: PurchaseDialogProps) {
  const { t } = useText()
  if (panel.state.kind === 'entitled' && !panel.chosen) return <CameMeanwhile event={event} now={now} />
  if (!('tickets' in panel.state) || !panel.chosen)
    return <Notice role="status">{t('errors.SALE_CLOSED')}</Notice>
  return (
    <>
      <ChooseTicket
        legend={t('detail.chooseTicket')}
        tickets={panel.state.tickets}
        event={event}
        panel={panel}
        now={now}
      />
      <p className={styles.limit}>{t('detail.perAccount', { n: panel.chosen.buyLimitMax })}</p>
    </>
  )
}

interface BoughtProps extends PurchaseDialogProps {
  purchase: Extract<Purchase, { step: 'done' }>
}

function Bought({ event, panel, now, purchase: { ticket, orderId } }: BoughtProps) {
  const { t } = useText()
  return (
    <>
      <p className={styles.thanks} role="status">
        <CircleCheck />
        <span>{t('detail.bought.text')}</span>
      </p>
      <TicketCard event={event} name={ticket} number={orderId.slice(-8)} now={now} />
      <TicketActions event={event} givableUid={panel.givable?.id ?? null} now={now} />
      <PageLink className="link small" to="/mybox">
        {t('order.inBox')}
      </PageLink>
    </>
  )
}

/** Shown when the ticket arrived from elsewhere during the purchase: another page, a gift or a coupon. */
function CameMeanwhile({ event, now }: Pick<PurchaseDialogProps, 'event' | 'now'>) {
  const { t } = useText()
  return (
    <Outcome
      kind="ok"
      title={t('detail.cameMeanwhile')}
      actions={
        <>
          <Entry event={event} now={now} />
          <Button size="l" wide render={<PageLink to="/mybox" />}>
            {t('order.inBox')}
          </Button>
        </>
      }
    >
      {t('detail.bought.text')}
    </Outcome>
  )
}

interface ConfirmStepProps extends PurchaseDialogProps {
  isBusy: boolean
  failure: ErrorBody | null
}

function ConfirmStep({ event, panel, now, isBusy, failure }: ConfirmStepProps) {
  const { t } = useText()
  const viewer = useViewer()
  const { chosen, confirm, charge } = panel
  const [isAgreed, setIsAgreed] = useState(false)
  const cost = chosen?.productPointPrice ?? null
  if (failure && (cost === null || !chosen || cameMeanwhile(panel)))
    return <Failed failure={failure} event={event} now={now} panel={panel} />
  if (cameMeanwhile(panel)) return <CameMeanwhile event={event} now={now} />
  if (cost === null || !chosen) return <Notice role="alert">{t('errors.SALE_CLOSED')}</Notice>
  const owned = viewer.kind === 'member' ? viewer.me.cube : 0
  const missing = Math.max(0, cost - owned)
  const cubes = (amount: number) => <CubeAmount words={t('wallet.cubes', { n: amount })} showUnit />
  return (
    <>
      <div className={styles.what}>
        <b lang={languageTag[event.title.lang]}>{event.title.text}</b>
        <span lang={languageTag[chosen.name.lang]}>{chosen.name.text}</span>
      </div>
      <Pairs
        rows={[
          { key: 'owned', name: t('detail.confirm.owned'), value: cubes(owned) },
          { key: 'cost', name: t('detail.confirm.cost'), value: cubes(cost), strong: true },
          ...(missing > 0
            ? []
            : [{ key: 'after', name: t('detail.confirm.after'), value: cubes(owned - cost) }]),
        ]}
      />
      <EntryRules rules={event.rules} />
      {missing > 0 ? (
        <>
          <Notice kind="warn" role="status">
            {t('detail.confirm.missing', { n: missing })}
          </Notice>
          <Button kind="accent" size="l" wide onClick={charge}>
            {t('detail.confirm.charge')}
          </Button>
        </>
      ) : (
        <>
          {isConsentAsked(failure) ? (
            <DigitalConsent isGiven={isAgreed} isMissing onChange={setIsAgreed} />
          ) : (
            failure &&
            failure.name !== 'INSUFFICIENT_CUBES' && (
              <Failed failure={failure} event={event} now={now} panel={panel} />
            )
          )}
          <Button
            kind="accent"
            size="l"
            wide
            busy={isBusy}
            busyLabel={t('detail.confirm.busy')}
            onClick={() => void confirm(isAgreed)}
          >
            {t('detail.confirm.pay', { n: cost })}
          </Button>
          <p className={styles.fine}>{t('detail.confirm.terms')}</p>
          <p className={styles.fine}>
            <PayRules />
          </p>
        </>
      )}
    </>
  )
}

type FailedProps = Pick<PurchaseDialogProps, 'event' | 'now' | 'panel'> & { failure: ErrorBody }

function Failed({ failure, event, now, panel: { givable } }: FailedProps) {
  const { t } = useText()
  if (failure.name === 'QUEUE_REQUIRED') return <QueueNotice failure={failure} />
  const holdsTicket = failure.name === 'ALREADY_ENTITLED'
  return (
    <Notice
      kind={holdsTicket ? 'info' : 'bad'}
      role="alert"
      action={
        holdsTicket ? (
          <span className={styles.ways}>
            <Entry event={event} now={now} compact />
            {givable && <GiveAway productUid={givable.id} />}
          </span>
        ) : undefined
      }
    >
      {t(`errors.${failure.name}`)}
    </Notice>
  )
}
