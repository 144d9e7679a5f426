import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { OrderRecord } from '@encore/contract/endpoints'
import { refundReasonMax } from '@encore/contract/rules/limits'
import { isDeposit } from '@encore/contract/rules/payment-methods'
import { Button } from '@encore/ui/Button'
import { Dialog } from '@encore/ui/Dialog'
import { Field } from '@encore/ui/Field'
import { TextArea } from '@encore/ui/TextArea'
import { useRef } from 'react'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './RefundDialog.module.css'
import { nameOf, useOrderWords } from './use-order-words.ts'

export interface RefundDialogProps {
  order: OrderRecord
  onClose: () => void
  /** Called after the request, when the order has a new state. */
  onAsked: () => Promise<void>
}

/** Explains what happens to the money and what the member loses before a refund. */
export function RefundDialog({ order, onClose, onAsked }: RefundDialogProps) {
  const t = useT()
  const { sum } = useOrderWords()
  const reason = useRef<HTMLTextAreaElement>(null)
  const { ask, isBusy, failure } = useAsk(order, () => {
    onClose()
    return onAsked()
  })
  const isAtOnce = order.refund.kind === 'AT_ONCE'
  const name = nameOf(order)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isAtOnce ? 'account.orders.dialog.title' : 'account.orders.dialog.titleRequest', { name })}
      closeLabel={t('shell.close')}
      locked={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('account.cancel')}</Button>
          <Button
            kind={isAtOnce ? 'danger' : 'primary'}
            busy={isBusy}
            busyLabel={t('account.orders.dialog.busy')}
            onClick={() => void ask(reason.current?.value ?? '')}
          >
            {isAtOnce
              ? t('account.orders.dialog.confirm', { amount: sum(order.total) })
              : t('account.orders.dialog.send')}
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        {failure && <FailureNotice failure={failure} />}
        {isAtOnce ? (
          <Consequences order={order} />
        ) : (
          <>
            <p>{t('account.orders.dialog.request')}</p>
            <Field label={t('account.orders.dialog.reason')} aside={t('account.orders.dialog.optional')}>
              <TextArea ref={reason} name="reason" maxLength={refundReasonMax} />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Consequences({ order: { total, kind, pgCode } }: { order: OrderRecord }) {
  const t = useT()
  const { sum } = useOrderWords()
  const way = total.currency === 'CUBE' ? 'cubes' : isDeposit(pgCode) ? 'bank' : 'money'
  return (
    <ul className={styles.facts}>
      <li>{t(`account.orders.dialog.${way}`, { amount: sum(total) })}</li>
      <li>
        {t(kind === 'POINT' ? 'account.orders.dialog.losesCubes' : 'account.orders.dialog.losesTicket')}
      </li>
    </ul>
  )
}

/**
 * Requests the refund once however often it is pressed, and shows the server's result, which may differ from the
 * expected one.
 */
function useAsk({ orderId, refund: { kind } }: OrderRecord, onAsked: () => Promise<void>) {
  const t = useT()
  const { sum } = useOrderWords()
  const keys = useIdempotencyKeys()
  const { run, isBusy, failure, reset } = useMutation((reason: string) =>
    keys.once(reason, (options) => {
      const call = { params: { id: orderId }, body: reason ? { reason } : {} }
      return api('POST /api/v1/order/{id}/refund', call, options)
    }),
  )
  const tell = ({ refund: { state, refunded } }: OrderRecord) => {
    const amount = refunded ? sum(refunded) : ''
    if (state === 'ASKED')
      toast(t(kind === 'AT_ONCE' ? 'account.orders.toast.askedInstead' : 'account.orders.toast.asked'))
    if (state === 'UNDER_WAY') toast(t('account.orders.toast.underWay', { amount }))
    if (state === 'DONE') toast(t('account.orders.toast.done', { amount }))
  }
  const ask = async (reason: string) => {
    reset()
    const answer = await run(reason.trim())
    if (!answer?.ok) return
    tell(answer.value)
    await onAsked()
  }
  return { ask, isBusy, failure }
}
