import type { EventDetail } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useId, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { SignedMoment } from './SignedMoment.tsx'
import { SigningForm } from './SigningForm.tsx'
import styles from './SigningPanel.module.css'
import { SigningWords } from './SigningWords.tsx'
import { useOwnSigning } from './use-own-signing.ts'

export interface SigningPanelProps {
  drawId: string
  event: EventDetail
}

/** Shows the text for the winner's item, and the moment at which it was signed. */
export function SigningPanel({ drawId, event }: SigningPanelProps) {
  const { t } = useText()
  const titleId = useId()
  const { signing, isLost, keep } = useOwnSigning(drawId)
  const [isEditing, setIsEditing] = useState(false)
  const isForm = signing?.isOpen && (isEditing || signing.text === null)
  return (
    <section className={styles.panel} aria-labelledby={titleId} aria-busy={signing === null && !isLost}>
      <h3 id={titleId}>{t(signing?.signed ? 'signing.signedTitle' : 'signing.title')}</h3>
      {isLost && (
        <Notice kind="warn" role="status">
          {t('signing.loadFailed')}
        </Notice>
      )}
      {signing === null ? (
        !isLost && <Skeleton height="3.25rem" />
      ) : isForm ? (
        <SigningForm
          drawId={drawId}
          text={signing.text}
          onSaved={(next) => {
            keep(next)
            setIsEditing(false)
          }}
          onCancel={signing.text === null ? undefined : () => setIsEditing(false)}
        />
      ) : (
        <>
          {signing.signed && (
            <SignedMoment event={event} signed={signing.signed} isInReplay={signing.isInReplay} />
          )}
          {signing.text && <SigningWords text={signing.text} />}
          {signing.isOpen ? (
            <p className={styles.fine}>
              <span>{t('signing.untilClosed')}</span>
              <button type="button" className="link" onClick={() => setIsEditing(true)}>
                {t('signing.change')}
              </button>
            </p>
          ) : (
            !signing.signed && (
              <p className={styles.note}>{t(signing.text ? 'signing.closed' : 'signing.closedEmpty')}</p>
            )
          )}
        </>
      )}
    </section>
  )
}
