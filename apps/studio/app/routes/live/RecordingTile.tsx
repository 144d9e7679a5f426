import type { ShowRecording } from '@encore/contract/endpoints'
import { Choice } from '@encore/ui/Choice'
import { Meter } from '@encore/ui/Meter'
import { useText } from '#app/i18n/TextProvider.tsx'
import { durationText } from './show-time.ts'

export interface RecordingTileProps {
  recording: ShowRecording
  /** Length of the show, to compare with; left out where the recording need not fill one. */
  showMs?: number
}

export function RecordingTile({ recording, showMs }: RecordingTileProps) {
  const words = useText().w.showRecordings
  const { id, name, state, durationMs, loops, share, problem } = recording
  const note =
    state === 'FAILED'
      ? (words.problems[problem ?? ''] ?? words.problems.ENCODER)
      : state === 'PACKAGING'
        ? words.packaging(String(Math.floor((share ?? 0) * 100)))
        : showMs === undefined
          ? words.ready
          : loops
            ? words.loops
            : (durationMs ?? 0) < showMs
              ? words.shorter
              : words.ready
  return (
    <Choice
      value={id}
      title={name}
      disabled={state === 'FAILED'}
      aside={durationMs === null ? undefined : durationText(durationMs)}
      note={
        <>
          <span>{note}</span>
          {state === 'PACKAGING' ? <Meter value={share ?? 0} label={words.making(name)} /> : null}
        </>
      }
    />
  )
}
