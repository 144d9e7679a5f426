import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { OrderRecord } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { continueOrder } from '#app/features/payment/open-payment.ts'
import { supportPath } from '#app/features/support/support-path.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './order.module.css'
import { isHad, isPaid } from './paid.ts'

export interface OrderActionsProps {
  order: OrderRecord
  onAsk: () => void
  onChanged: () => Promise<void>
}

export function OrderActions({ order, onAsk, onChanged }: OrderActionsProps) {
  const t = useT()
  const { recent } = useMomentText()
  const { orderId, result, refund, holdUntil, deposit } = order
  const { cancel, isBusy, failure } = useCancel(orderId, onChanged)
  return (
    <div className={styles.actions}>
      {failure && <FailureNotice failure={failure} />}
      {result === 'pending' && (
        <>
          {holdUntil && <p>{t('order.held', { date: recent(holdUntil) })}</p>}
          {!deposit && (
            <Button kind="primary" wide onClick={() => continueOrder(orderId)}>
              {t('order.pay')}
            </Button>
          )}
          <Button wide busy={isBusy} busyLabel={t('order.canceling')} onClick={() => void cancel()}>
            {t('order.cancel')}
          </Button>
        </>
      )}
      {isHad(order) && (
        <Button kind="primary" wide render={<PageLink to="/mybox" />}>
          {t('order.inBox')}
        </Button>
      )}
      {isPaid(order) && (
        <Button wide render={<PageLink to={`/orders/${orderId}/receipt`} />}>
          {t('order.receipt')}
        </Button>
      )}
      {refund.kind !== 'NONE' && (
        <Button wide onClick={onAsk}>
          {t(refund.kind === 'AT_ONCE' ? 'account.orders.refund.atOnce' : 'account.orders.refund.request')}
        </Button>
      )}
      <Button wide kind="plain" render={<PageLink to={supportPath({ orderId })} />}>
        {t('order.questions')}
      </Button>
    </div>
  )
}

/** Cancels an unpaid order once, however often the button is pressed. */
function useCancel(orderId: string, onChanged: () => Promise<void>) {
  const t = useT()
  const keys = useIdempotencyKeys()
  const { run, isBusy, failure, reset } = useMutation(async () => {
    const answer = await keys.once(orderId, (options) =>
      api('POST /api/v2/order/{id}/cancel', { params: { id: orderId }, body: { ifUnpaid: true } }, options),
    )
    if (answer.ok) toast(t('order.canceled'))
    await onChanged()
    return answer
  })
  const cancel = () => {
    reset()
    return run()
  }
  return { cancel, isBusy, failure }
}
