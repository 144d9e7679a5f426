import { Button } from '@encore/ui/Button'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './AlertButton.module.css'
import { useAlert } from './use-alert.ts'

export interface AlertButtonProps {
  productUid: string
  /** The sale opening, or returned units. */
  waitsFor: 'OPENING' | 'UNITS'
  /** For narrow containers: the button without the note. */
  compact?: boolean
  /** Matches other small buttons beside it. */
  small?: boolean
}

/** 'Remind me' or 'Notify me'; once set, a note of what will happen and a button to cancel. */
export function AlertButton({ productUid, waitsFor, compact, small }: AlertButtonProps) {
  const t = useT()
  const { isAwaited, isWaiting, press } = useAlert(productUid)
  const isOpening = waitsFor === 'OPENING'
  const remind = compact ? 'wish.remindShort' : 'wish.remind'
  return (
    <div
      className={styles.alert}
      data-set={isAwaited ? '' : undefined}
      data-compact={compact ? '' : undefined}
    >
      {!compact && (
        <p className={styles.notice} role="status">
          {isAwaited && (
            <>
              <BellRing aria-hidden />
              <span>{t(isOpening ? 'wish.willRemind' : 'wish.willTell')}</span>
            </>
          )}
        </p>
      )}
      <Button
        kind={isAwaited ? 'plain' : 'outline'}
        size={small ? 's' : compact || isAwaited ? 'm' : 'l'}
        wide={!(compact || isAwaited)}
        busy={isWaiting}
        onClick={press}
      >
        {!isAwaited && <Bell aria-hidden />}
        <span>{t(isAwaited ? 'wish.undo' : isOpening ? remind : 'wish.notify')}</span>
      </Button>
    </div>
  )
}
