import type { StalledSide } from '@encore/contract/rules/calls/flow'
import RadioTower from 'lucide-react/icons/radio-tower'
import X from 'lucide-react/icons/x'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './LiveView.module.css'

export interface StallPanelProps {
  /** `INTERPRETER`: the promised interpreter is away. */
  side: StalledSide | 'INTERPRETER'
  name: string
  /** Remaining time as text. */
  left: string
}

/** Says that the clock stands still, on whose side it is, and what happens next. */
export function StallPanel({ side, name, left }: StallPanelProps) {
  const { t } = useText()
  return (
    <div className={styles.stall}>
      <div role="alert">
        <h2>{t('call.stall.title')}</h2>
        <p>{t('call.stall.kept', { time: left })}</p>
      </div>
      <div className={styles.path}>
        <span>{t('call.view.self')}</span>
        <Way isCut={side === 'FAN' || side === 'BOTH'} />
        <RadioTower aria-hidden />
        <Way isCut={side !== 'FAN'} />
        <span>{name}</span>
        <p>{t(`call.stall.${side}`, { name })}</p>
      </div>
      <p>{t('call.stall.next')}</p>
    </div>
  )
}

const Way = ({ isCut }: { isCut: boolean }) => (
  <i data-is={isCut ? 'cut' : undefined} aria-hidden>
    {isCut && <X />}
  </i>
)
