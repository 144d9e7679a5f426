import { Link } from 'react-router'
import { LivePicture } from '#app/features/live-picture/LivePicture.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Live.module.css'
import { useLiveFrame } from './live-frame.ts'

/** The stream as it is sent out, visible to staff before the show starts. */
export function Preview() {
  const t = useT()
  const { event, live } = useLiveFrame()
  const kind = live.channel?.kind ?? null
  const isOnAir = live.status === 'ON_AIR'
  return (
    <section className={box.box} aria-label={t('live.preview')}>
      <LivePicture eventId={event.id} source={kind === null ? '' : `${kind} ${isOnAir}`}>
        <p>{t(`live.previewWait.${kind ?? 'none'}`)}</p>
        {kind ? null : <Link to={`/events/${event.id}/live/channel`}>{t('live.toChannel')}</Link>}
      </LivePicture>
      <p className={styles.note}>
        {kind === 'SIMULIVE' && !isOnAir ? t('live.previewRound') : t('live.previewNote')}
      </p>
    </section>
  )
}
