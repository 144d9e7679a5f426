import type { TimedShow } from '#app/features/timeline/use-timeline.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { OptionBars } from './OptionBars.tsx'
import { type PollCue, PollFrame, usePollOfMoment } from './PollFrame.tsx'
import { usePoll } from './use-polls.ts'

/** A poll during a replay: its result at the media time of the original, without voting. */
export function PollMemory({ event }: { event: TimedShow }) {
  const shown = usePollOfMoment(event, ({ poll }) => poll.id)
  return shown && <Card key={shown.cue.poll.id} event={event} {...shown} />
}

function Card({ event, cue, onHide }: { event: TimedShow; cue: PollCue; onHide: () => void }) {
  const t = useT()
  const { poll } = cue
  const { mine } = usePoll(event.id, poll.id)
  const closed = cue.kind === 'POLL_CLOSED' ? cue.poll : null
  return (
    <PollFrame
      cue={cue}
      kind={t(closed ? 'polls.result' : 'polls.asked')}
      mine={mine}
      foot={t(closed ? 'polls.memory' : 'polls.toldLater')}
      onHide={onHide}
    >
      <OptionBars options={poll.options} counted={closed?.options ?? null} mine={mine} />
    </PollFrame>
  )
}
