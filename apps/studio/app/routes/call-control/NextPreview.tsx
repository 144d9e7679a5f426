import type { QueuedCall } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Eye from 'lucide-react/icons/eye'
import { SeatMedia } from '#app/features/calls/SeatMedia.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { fanName } from './fan-name.ts'
import { SeatEnd } from './SeatEnd.tsx'
import type { ControlPlace } from './use-control.ts'
import { useStaffSeat } from './use-staff-seat.ts'

export interface NextPreviewProps {
  place: ControlPlace
  stationId: string
  next: QueuedCall | null
}

/** The small picture of each fan who is next, without sound. It stays open from fan to fan. */
export function NextPreview({ place, stationId, next }: NextPreviewProps) {
  const t = useT()
  const seat = useStaffSeat(place, stationId, 'PREVIEW')
  if (!seat.open)
    return next === null ? (
      <SeatEnd end={seat.end} />
    ) : (
      <>
        <Button size="s" kind="outline" busy={seat.isBusy} onClick={() => void seat.take()}>
          <Eye />
          <span>{t('callControl.preview.act')}</span>
        </Button>
        <FailureNotice name={seat.failure} />
        <SeatEnd end={seat.end} />
      </>
    )
  return (
    <>
      <SeatMedia
        view={seat.open.view}
        subject={next?.callId ?? null}
        label={
          next ? t('callControl.preview.picture', { fan: fanName(t, next) }) : t('callControl.nobodyNext')
        }
      />
      <p className={box.quiet}>{t('callControl.preview.text')}</p>
      <Button size="s" onClick={seat.leave}>
        {t('callControl.preview.stop')}
      </Button>
    </>
  )
}
