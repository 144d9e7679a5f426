import type { RefundApproval as Approval } from '@encore/contract/endpoints'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { Refusal } from '#app/features/refunds/Refusal.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { Waiting } from './Waiting.tsx'

export interface RefundApprovalProps {
  approval: Approval
  /** Links to the order; used in lists of several refunds. */
  isLinked?: boolean
  onDone(): void
}

export function RefundApproval({ approval, isLinked, onDone }: RefundApprovalProps) {
  const { t, locale } = useText()
  const { id, orderId, name, amount, reason, askedBy } = approval
  const sum = moneyText(t, amount, locale)
  return (
    <Waiting
      title={t('approval.refund.title', { sum })}
      request={{ ...approval, mayRefuse: true }}
      refuseTitle={t('approval.refund.refuseTitle')}
      approved={t('approval.refund.approved', { sum })}
      approve={(options) =>
        call('POST /api/studio/refund-approval/{id}/approve', { params: { id }, body: {} }, options)
      }
      refuse={(answer) =>
        call('POST /api/studio/refund-approval/{id}/refuse', { params: { id }, body: { reason: answer } })
      }
      tell={(error) => <Refusal error={error} currency={amount.currency} />}
      onDone={onDone}
    >
      {isLinked ? (
        <p>
          <ScopedLink to={`/orders/${orderId}`} className="link" lang={name.lang}>
            {name.text}
          </ScopedLink>
        </p>
      ) : null}
      <p>{t('approval.asked', { who: askedBy.nickname ?? t('orders.gone'), reason })}</p>
    </Waiting>
  )
}
