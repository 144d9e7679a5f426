import { localText } from '@encore/contract/rules/texts'
import { useRef, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { useNow } from '#app/features/event/use-now.ts'
import type { TimedShow } from '#app/features/timeline/use-timeline.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { OptionBars } from './OptionBars.tsx'
import styles from './PollCard.module.css'
import { type PollCue, PollFrame, type PollFrameProps, usePollOfMoment } from './PollFrame.tsx'
import { leaderOf } from './poll-store.ts'
import { coversChat, useFoldByItself } from './use-fold-by-itself.ts'
import { usePoll } from './use-polls.ts'
import { emptyDraft, VoteForm } from './VoteForm.tsx'

/** The poll at the current media time: open after its opening cue, with the result after its closing cue. */
export function PollCard({ event }: { event: TimedShow }) {
  const shown = usePollOfMoment(event, ({ id }) => id)
  return shown && <Card key={shown.cue.poll.id} event={event} {...shown} />
}

function Card({ event, cue, onHide }: { event: TimedShow; cue: PollCue; onHide: () => void }) {
  const { t, locale } = useText()
  const [metAt] = useState(serverNow)
  const [draft, setDraft] = useState(emptyDraft)
  const now = useNow(metAt)
  const { poll } = cue
  const { store, mine, tally } = usePoll(event.id, poll.id)
  const closed = cue.kind === 'POLL_CLOSED' ? cue.poll : null
  const opened = cue.kind === 'POLL_OPENED' ? cue.poll : null
  const leftSec = opened ? Math.max(0, Math.ceil((Date.parse(opened.closesAt) - now) / 1000)) : 0
  const counted = closed?.options ?? tally?.options ?? []
  return (
    <>
      <p className="visually-hidden" role="status">
        {spoken()}
      </p>
      <FoldingFrame
        key={cue.kind}
        cue={cue}
        kind={t(closed ? 'polls.result' : 'polls.title')}
        aside={
          leftSec > 0 && (
            <span className={styles.time} role="timer" aria-label={t('polls.timeLeft')}>
              {clockOf(leftSec)}
            </span>
          )
        }
        mine={mine}
        foot={t(closed ? 'polls.final' : leftSec > 0 ? 'polls.lag' : 'polls.counting')}
        onHide={onHide}
      >
        {leftSec > 0 ? (
          <VoteForm
            poll={poll}
            counted={counted}
            mine={mine}
            store={store}
            draft={draft}
            onDraft={setDraft}
          />
        ) : (
          <OptionBars options={poll.options} counted={counted} mine={mine} />
        )}
      </FoldingFrame>
    </>
  )

  /** Announced at opening, shortly before the end and with the result; never each second. */
  function spoken(): string {
    if (closed?.voidReason) return t('polls.void', { reason: closed.voidReason })
    const leader = closed && leaderOf(closed.options)
    if (leader) return t('polls.spokenResult', { option: localText(leader.label, locale).text })
    if (closed) return t('polls.ended')
    if (leftSec === 0) return t('polls.counting')
    const question = localText(poll.question, locale).text
    return leftSec <= 20 ? t('polls.spokenSoon') : t('polls.spokenOpen', { question })
  }
}

/** A dismissed open poll folds into a bar; a dismissed result disappears, unless it had folded by itself. */
function FoldingFrame(frame: Omit<PollFrameProps, 'onShow' | 'card'>) {
  const isOpened = frame.cue.kind === 'POLL_OPENED'
  const card = useRef<HTMLElement>(null)
  const [isFolded, setIsFolded] = useState(() => isWriting() && (isOpened || coversChat()))
  const [isAskedFor, setIsAskedFor] = useState(false)
  useFoldByItself(card, { isOpen: !isFolded, isAskedFor, fold: () => setIsFolded(true) })
  const show = () => {
    setIsAskedFor(true)
    setIsFolded(false)
  }
  return (
    <PollFrame
      {...frame}
      card={card}
      onHide={isOpened ? () => setIsFolded(true) : frame.onHide}
      onShow={isFolded ? show : undefined}
    />
  )
}

/** True while the fan types outside the poll, which must not be covered; input in the poll itself does not count. */
const isWriting = () =>
  document.activeElement?.matches('textarea, input:not([type=radio], [data-poll] *)') ?? false

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
