import type { EventDetail, OtherDevice } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useT } from '#app/i18n/TextProvider.tsx'
import { MoveHere, type MoveHereProps } from './MoveHere.tsx'
import styles from './Screen.module.css'
import { useDeviceText } from './use-device-text.ts'

export interface ElsewhereScreenProps extends Pick<MoveHereProps, 'onMove'> {
  event: EventDetail
  device: OtherDevice
}

/** Shown while the ticket plays on another device of the member; names it and offers to take over. */
export function ElsewhereScreen({ event, device, onMove }: ElsewhereScreenProps) {
  const t = useT()
  const { title, since } = useDeviceText(device, event.zone)
  return (
    <section className={styles.screen} aria-label={t('player.label')} data-phase="elsewhere">
      <Picture className={styles.still} src={event.images.hero} alt="" width={1600} height={900} eager />
      <div className={styles.over}>
        <div className={styles.card} role="status">
          <MonitorSmartphone className={styles.sign} />
          <h2>{title}</h2>
          <p>{since}</p>
          <p>{t('player.elsewhere.text')}</p>
          <MoveHere onMove={onMove} />
        </div>
      </div>
    </section>
  )
}
