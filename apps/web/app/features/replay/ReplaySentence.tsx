import type { EventDetail } from '@encore/contract/endpoints'
import { formatMoment } from '@encore/contract/rules/time'
import { ViewerTime } from '#app/features/event/EventTime.tsx'
import { ViewerWindow } from '#app/features/event/ViewerWindow.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { replayStateOf } from './replay-state.ts'

export interface ReplaySentenceProps {
  event: Pick<EventDetail, 'replayFrom' | 'replayTo' | 'zone'>
  /** Epoch milliseconds. */
  now: number
}

/** States whether and when a replay is available, in the venue's time and the viewer's. */
export function ReplaySentence({ event, now }: ReplaySentenceProps) {
  const { t, locale } = useText()
  const { zone } = event
  const replay = replayStateOf(event, now)
  if (replay.kind === 'NONE') return t('detail.ended.noReplay')
  const { kind } = replay
  const [from, to] = [formatMoment(replay.from, zone, locale), formatMoment(replay.to, zone, locale)]
  return (
    <>
      <span>
        {kind === 'AHEAD'
          ? t('detail.ended.replayAhead', { from, to })
          : kind === 'OPEN'
            ? t('detail.ended.replay', { from, to })
            : t('detail.ended.replayOver', { to })}
      </span>
      <br />
      {kind === 'OVER' ? (
        <ViewerTime at={replay.to} zone={zone} />
      ) : (
        <ViewerWindow from={replay.from} to={replay.to} zone={zone} />
      )}
    </>
  )
}
