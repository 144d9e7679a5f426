import type { ShowRecording } from '@encore/contract/endpoints'
import { Choice } from '@encore/ui/Choice'
import { Meter } from '@encore/ui/Meter'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import { durationText } from './show-time.ts'

export interface RecordingTileProps {
  recording: ShowRecording
  /** Length of the show, to compare with; left out where the recording need not fill one. */
  showMs?: number
}

export function RecordingTile({ recording, showMs }: RecordingTileProps) {
  const t = useT()
  const { id, name, state, durationMs, loops, share, problem } = recording
  const note =
    state === 'FAILED'
      ? (findText(t, `recordings.problems.${problem ?? ''}`) ?? t('recordings.problems.ENCODER'))
      : state === 'PACKAGING'
        ? t('recordings.packaging', { percent: String(Math.floor((share ?? 0) * 100)) })
        : showMs === undefined
          ? t('recordings.ready')
          : loops
            ? t('recordings.loops')
            : (durationMs ?? 0) < showMs
              ? t('recordings.shorter')
              : t('recordings.ready')
  return (
    <Choice
      value={id}
      title={name}
      disabled={state === 'FAILED'}
      aside={durationMs === null ? undefined : durationText(durationMs)}
      note={
        <>
          <span>{note}</span>
          {state === 'PACKAGING' ? (
            <Meter value={share ?? 0} label={t('recordings.making', { name })} />
          ) : null}
        </>
      }
    />
  )
}
