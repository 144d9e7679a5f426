import type { ControlledCall } from '@encore/contract/endpoints'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './FlowFigures.module.css'

export interface FlowFiguresProps {
  /** Null while the artist's device reports none. */
  flow: ControlledCall['flow']
}

/** The flow of a live call in numbers, as the artist's device measured it in the last seconds. */
export function FlowFigures({ flow }: FlowFiguresProps) {
  const { t } = useText()
  if (flow === null) return <p className={styles.none}>{t('callControl.media.none')}</p>
  const { fromFan, fromArtist, roundTripMs } = flow
  return (
    <dl className={styles.flow}>
      <Way name={t('callControl.media.fan')} rates={fromFan} icon={<ArrowLeft />}>
        {t('callControl.media.lost', { percent: fromFan.lostPermille / 10 })}
      </Way>
      <Way name={t('callControl.media.artist')} rates={fromArtist} icon={<ArrowRight />}>
        {roundTripMs === null ? null : t('callControl.media.delay', { ms: Math.round(roundTripMs / 2) })}
      </Way>
    </dl>
  )
}

interface WayProps {
  name: string
  rates: { framesPerSec: number; packetsPerSec: number } | null
  icon: React.ReactNode
  children?: React.ReactNode
}

/** A direction without pictures or sound is marked; a fan may have turned them off. */
function Way({ name, rates, icon, children }: WayProps) {
  const { t } = useText()
  const isResting = rates === null || rates.framesPerSec === 0 || rates.packetsPerSec === 0
  return (
    <div data-is={isResting ? 'resting' : undefined}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>
        {rates === null
          ? t('callControl.media.unknown')
          : t('callControl.media.rates', { frames: rates.framesPerSec, packets: rates.packetsPerSec })}
        {children && <small>{children}</small>}
      </dd>
    </div>
  )
}
