import type { PollClosedCue, PollOpenedCue } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { useNow } from '#app/features/event/use-now.ts'
import { type TimedShow, useShown, useTimeline } from '#app/features/timeline/use-timeline.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { OptionBars } from './OptionBars.tsx'
import styles from './PollCard.module.css'
import { leaderOf, type Mine } from './poll-desk.ts'
import { useIsFresh } from './use-is-fresh.ts'
import { usePollDesk } from './use-polls.ts'
import { VoteForm } from './VoteForm.tsx'

/** The poll of the moment: open while the picture is where it was opened, its result where it was closed. */
export function PollCard({ event }: { event: TimedShow }) {
  const timeline = useTimeline(event)
  const cue = useShown(timeline, ({ poll }) => poll)
  const isFresh = useIsFresh(cue)
  const [hidden, setHidden] = useState<string | null>(null)
  if (!cue || !isFresh || hidden === cue.id) return null
  return <Card key={cue.poll.id} event={event} cue={cue} onHide={() => setHidden(cue.id)} />
}

interface CardProps {
  event: TimedShow
  cue: PollOpenedCue | PollClosedCue
  onHide: () => void
}

function Card({ event, cue, onHide }: CardProps) {
  const { t, locale } = useText()
  const id = useId()
  const [metAt] = useState(serverNow)
  const now = useNow(metAt)
  const { desk, standings } = usePollDesk(event.id)
  const { poll } = cue
  useEffect(() => desk.meet(poll.id), [desk, poll.id])
  const question = localText(poll.question, locale)
  const mine = standings.mine[poll.id] ?? []
  const closed = cue.kind === 'POLL_CLOSED' ? cue.poll : null
  const opened = cue.kind === 'POLL_OPENED' ? cue.poll : null
  const leftSec = opened ? Math.max(0, Math.ceil((Date.parse(opened.closesAt) - now) / 1000)) : 0
  const counted = closed?.options ?? standings.tallies[poll.id]?.options ?? []
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header>
        <span className={styles.kind}>{t(closed ? 'polls.result' : 'polls.title')}</span>
        {leftSec > 0 && (
          <span className={styles.time} role="timer" aria-label={t('polls.timeLeft')}>
            {clockOf(leftSec)}
          </span>
        )}
        <Tool label={t('polls.hide')} onClick={onHide}>
          <X />
        </Tool>
      </header>
      <h2 id={id} lang={languageTag[question.lang]}>
        {question.text}
      </h2>
      <p className="visually-hidden" role="status">
        {spoken()}
      </p>
      {leftSec > 0 ? (
        <VoteForm poll={poll} counted={counted} mine={mine} desk={desk} />
      ) : (
        <OptionBars options={poll.options} counted={counted} mine={mine} />
      )}
      <Foot closed={closed} isOpen={leftSec > 0} mine={mine} />
    </section>
  )

  /** Said when it opens, shortly before it ends and with the result; never each second. */
  function spoken(): string {
    if (closed?.voidReason) return t('polls.void', { reason: closed.voidReason })
    const leader = closed && leaderOf(closed.options)
    if (leader) return t('polls.spokenResult', { option: localText(leader.label, locale).text })
    if (closed) return t('polls.ended')
    if (leftSec === 0) return t('polls.counting')
    return leftSec <= 20 ? t('polls.spokenSoon') : t('polls.spokenOpen', { question: question.text })
  }
}

interface FootProps {
  closed: PollClosedCue['poll'] | null
  isOpen: boolean
  mine: Mine
}

/** How it was counted, and what the fan gave in all. */
function Foot({ closed, isOpen, mine }: FootProps) {
  const { t } = useText()
  const total = mine.reduce((sum, { souls }) => sum + souls, 0)
  const counting = isOpen ? t('polls.lag') : t('polls.counting')
  return (
    <p className={styles.foot}>
      {closed?.voidReason ? (
        <b>{t('polls.void', { reason: closed.voidReason })}</b>
      ) : closed ? (
        t('polls.final')
      ) : (
        counting
      )}
      {total > 0 && <span>{t('polls.mine', { n: total })}</span>}
    </p>
  )
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
