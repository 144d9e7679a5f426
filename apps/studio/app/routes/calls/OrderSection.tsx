import type { StudioCallSheet, StudioEvent } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useToast } from '@encore/ui/Toast'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { CopyCode } from '#app/features/copy-button/CopyCode.tsx'
import { ConfirmDialog } from '#app/features/dialogs/ConfirmDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Calls.module.css'

export interface OrderSectionProps {
  event: StudioEvent
  sheet: StudioCallSheet
  mayWrite: boolean
  onDone(): void
}

/** The published order with its hash, or the step that publishes it. */
export function OrderSection({ event, sheet, mayWrite, onDone }: OrderSectionProps) {
  const { t, locale } = useText()
  const toast = useToast()
  const { id, order, bookings, draws } = sheet
  const waiting = draws.filter(({ isDecided }) => !isDecided)
  if (order)
    return (
      <section className={box.box}>
        <header>
          <h2>{t('calls.order.title')}</h2>
        </header>
        <p>{t('calls.order.since', { count: bookings, time: momentText(order.at, locale, event.zone) })}</p>
        <p className={styles.hash}>
          <span>{t('calls.order.hash')}</span>
          <CopyCode text={order.hash} />
        </p>
        <p className={box.quiet}>{t('calls.order.hashText')}</p>
      </section>
    )
  return (
    <section className={box.box}>
      <header>
        <h2>{t('calls.order.title')}</h2>
      </header>
      <p className={box.quiet}>{t('calls.order.text')}</p>
      {waiting.length > 0 ? (
        <Notice kind="warn" title={t('calls.order.waits')}>
          {waiting.map(({ title }) => title.text).join(', ')}
        </Notice>
      ) : null}
      {mayWrite && sheet.state === 'PUBLISHED' ? (
        <ConfirmDialog
          trigger={
            <Button kind="primary" size="s" className={styles.after}>
              <ListOrdered />
              <span>{t('calls.order.publish')}</span>
            </Button>
          }
          title={t('calls.order.publishTitle')}
          submit={t('calls.order.publish')}
          send={() =>
            call('POST /api/studio/event/{eventId}/call-session/{id}/order', {
              params: { eventId: event.id, id },
              body: {},
            })
          }
          onDone={() => {
            toast({ text: t('calls.order.done') })
            onDone()
          }}
        >
          <p>{t('calls.order.publishText', { count: bookings })}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
