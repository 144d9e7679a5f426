import type { ControlledStation } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { callTime, timeLeft } from '#app/features/calls/call-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { fanName } from './fan-name.ts'
import styles from './StationTile.module.css'
import { readStation } from './station-status.ts'

export interface StationTileProps {
  station: ControlledStation
  /** The reading before; undefined at first. */
  before: ControlledStation | undefined
  nowMs: number
  isChosen: boolean
  onChoose(): void
}

const kinds = {
  UNPAIRED: 'warn',
  AWAY: 'bad',
  LIVE: 'live',
  STALLED: 'warn',
  RINGING: 'open',
  NEXT: 'soft',
  FREE: 'soft',
} as const

/** One station: who is on air and for how long, and who is next. */
export function StationTile({ station, before, nowMs, isChosen, onChoose }: StationTileProps) {
  const t = useT()
  const { artist, running, next, waiting } = station
  const { status, leftMs, stalledMs } = readStation(station, before, nowMs)
  const grantedMs = running ? running.promisedMs + running.addedMs : 0
  return (
    <button type="button" className={styles.tile} aria-pressed={isChosen} data-is={status} onClick={onChoose}>
      <span className={styles.row}>
        <b lang={languageTag[artist.name.lang]}>{artist.name.text}</b>
        <Badge kind={kinds[status]}>{t(`callControl.status.${status}`)}</Badge>
      </span>
      <span className={styles.time}>
        <strong>{running ? timeLeft(leftMs) : '–'}</strong>
        <small>
          {running
            ? t('callControl.ofTime', { name: fanName(t, running), time: callTime(grantedMs) })
            : t('callControl.nobodyOnAir')}
        </small>
      </span>
      <span
        className={styles.meter}
        aria-hidden="true"
        style={{ '--at': grantedMs > 0 ? 1 - leftMs / grantedMs : 0 }}
      >
        <i />
      </span>
      <span className={styles.row}>
        <small>
          {running
            ? t('callControl.flow', {
                spoken: callTime(running.countedMs),
                air: callTime(running.wallMs),
                stalled: callTime(stalledMs),
              })
            : t('callControl.waiting', { count: waiting })}
        </small>
      </span>
      <span className={styles.next}>
        <small>{t('callControl.next')}</small>
        <b>{next ? fanName(t, next) : '–'}</b>
      </span>
    </button>
  )
}
