import type { RefundApproval } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#app/data/api.ts'
import { useDesk } from '#app/data/desk.ts'
import { moneyText } from '#app/data/money.ts'
import { momentText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import decision from './Decision.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './Refunds.module.css'
import { Refusal } from './Refusal.tsx'

export interface ApprovalProps {
  approval: RefundApproval
  /** Among others: it leads to its order. */
  isLinked?: boolean
  onDone(): void
}

/** A refund that waits for a second person; who asked can only take their wish back. */
export function Approval({ approval, isLinked, onDone }: ApprovalProps) {
  const { w, locale } = useText()
  const { me } = useDesk()
  const toast = useToast()
  const [key] = useState(() => crypto.randomUUID())
  const [isRefusing, setIsRefusing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<ErrorBody | null>(null)
  const { id, orderId, name, amount, reason, askedBy, expiresAt, mayApprove } = approval
  const isOwn = askedBy.uid === me.uid
  const sum = moneyText(w, amount, locale)
  async function approve() {
    setIsBusy(true)
    const answer = await call(
      'POST /api/studio/refund-approval/{id}/approve',
      { params: { id }, body: {} },
      { idempotencyKey: key },
    )
    setIsBusy(false)
    if (!answer.ok) return setError(answer.error)
    toast({ text: w.order.approval.approved(sum) })
    onDone()
  }
  return (
    <div className={decision.item}>
      <div>
        <b>{w.order.approval.title(sum)}</b>
        {isLinked ? (
          <p>
            <Link to={`/orders/${orderId}`} className="link" lang={name.lang}>
              {name.text}
            </Link>
          </p>
        ) : null}
        <p>{w.order.approval.asked(askedBy.nickname ?? w.orders.gone, reason)}</p>
        <p className={styles.quiet}>
          {isOwn ? w.order.approval.own : w.order.approval.until(momentText(expiresAt, locale))}
        </p>
        <Refusal error={error} currency={amount.currency} />
      </div>
      <div className={decision.acts}>
        <Button size="s" kind="outline" onClick={() => setIsRefusing(true)}>
          {isOwn ? w.order.approval.takeBack : w.order.approval.refuse}
        </Button>
        {mayApprove ? (
          <Button size="s" kind="primary" busy={isBusy} onClick={() => void approve()}>
            {w.order.approval.approve}
          </Button>
        ) : null}
      </div>
      <ReasonDialog
        isOpen={isRefusing}
        onClose={() => setIsRefusing(false)}
        title={isOwn ? w.order.approval.takeBack : w.order.approval.refuseTitle}
        lead={w.order.approval.title(sum)}
        submit={isOwn ? w.order.approval.takeBack : w.order.approval.refuse}
        isDanger
        send={(answer) =>
          call('POST /api/studio/refund-approval/{id}/refuse', { params: { id }, body: { reason: answer } })
        }
        onDone={() => {
          setIsRefusing(false)
          toast({ text: w.order.approval.refused })
          onDone()
        }}
      />
    </div>
  )
}
