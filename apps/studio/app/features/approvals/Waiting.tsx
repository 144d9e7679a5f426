import { useIdempotencyKeys } from '@encore/app-kit/idempotency-keys'
import { useMutation } from '@encore/app-kit/use-mutation'
import type { ApiResult } from '@encore/contract/client'
import type { ErrorBody } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { type ReactNode, useState } from 'react'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import decision from '#app/features/refunds/Decision.module.css'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import styles from '#app/features/refunds/Refunds.module.css'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface WaitingProps {
  title: string
  children: ReactNode
  request: {
    askedBy: { uid: string }
    expiresAt: string
    mayApprove: boolean
    mayRefuse: boolean
  }
  refuseTitle: string
  /** Toast after a successful approval. */
  approved: string
  approve(options: { idempotencyKey: string }): Promise<ApiResult<unknown>>
  refuse(reason: string): Promise<ApiResult<unknown>>
  /** Renders the error of a failed approval. */
  tell(error: ErrorBody): ReactNode
  onDone(): void
}

/** An approval request. The requester can only withdraw it. */
export function Waiting({
  title,
  children,
  request,
  refuseTitle,
  approved,
  onDone,
  ...actions
}: WaitingProps) {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const toast = useToast()
  const keys = useIdempotencyKeys()
  const [isRefusing, setIsRefusing] = useState(false)
  const { run, isBusy, failure } = useMutation(() => keys.once('approve', actions.approve))
  const isOwn = request.askedBy.uid === me.uid
  async function approve() {
    const answer = await run()
    if (!answer?.ok) return
    toast({ text: approved })
    onDone()
  }
  return (
    <div className={decision.item}>
      <div>
        <b>{title}</b>
        {children}
        <p className={styles.quiet}>
          {isOwn ? t('approval.own') : t('approval.until', { time: momentText(request.expiresAt, locale) })}
        </p>
        {failure ? <span>{actions.tell(failure.error)}</span> : null}
      </div>
      <div className={decision.acts}>
        {request.mayRefuse ? (
          <Button size="s" kind="outline" onClick={() => setIsRefusing(true)}>
            {isOwn ? t('approval.takeBack') : t('approval.refuse')}
          </Button>
        ) : null}
        {request.mayApprove ? (
          <Button size="s" kind="primary" busy={isBusy} onClick={() => void approve()}>
            {t('approval.approve')}
          </Button>
        ) : null}
      </div>
      <ReasonDialog
        isOpen={isRefusing}
        onClose={() => setIsRefusing(false)}
        title={isOwn ? t('approval.takeBack') : refuseTitle}
        lead={title}
        submit={isOwn ? t('approval.takeBack') : t('approval.refuse')}
        isDanger
        send={actions.refuse}
        onDone={() => {
          setIsRefusing(false)
          toast({ text: t('approval.refused') })
          onDone()
        }}
      />
    </div>
  )
}
