import type { PollClosedCue, PollOpenedCue } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Tool } from '@encore/ui/Tool'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import { type TimedShow, useShown, useTimeline } from '#app/features/timeline/use-timeline.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { OptionBars } from './OptionBars.tsx'
import styles from './PollCard.module.css'
import { useIsFresh } from './use-is-fresh.ts'
import { usePollDesk } from './use-polls.ts'

/** A poll of a show that is over, where the show asked and where it told: what came of it, and nothing to give. */
export function PollMemory({ event }: { event: TimedShow }) {
  const cue = useShown(useTimeline(event), ({ poll }) => poll)
  const isFresh = useIsFresh(cue)
  const [hidden, setHidden] = useState<string | null>(null)
  if (!cue || !isFresh || hidden === cue.poll.id) return null
  return <Card key={cue.poll.id} event={event} cue={cue} onHide={() => setHidden(cue.poll.id)} />
}

interface CardProps {
  event: TimedShow
  cue: PollOpenedCue | PollClosedCue
  onHide: () => void
}

function Card({ event, cue, onHide }: CardProps) {
  const { t, locale } = useText()
  const id = useId()
  const { desk, standings } = usePollDesk(event.id)
  const { poll } = cue
  useEffect(() => desk.meet(poll.id), [desk, poll.id])
  const question = localText(poll.question, locale)
  const mine = standings.mine[poll.id] ?? []
  const closed = cue.kind === 'POLL_CLOSED' ? cue.poll : null
  const total = mine.reduce((sum, { souls }) => sum + souls, 0)
  return (
    <section className={styles.card} aria-labelledby={id} data-poll={closed ? 'closed' : 'opened'}>
      <header>
        <span className={styles.kind}>{t(closed ? 'polls.result' : 'polls.asked')}</span>
        <Tool label={t('polls.hide')} onClick={onHide}>
          <X />
        </Tool>
      </header>
      <h2 id={id} lang={languageTag[question.lang]}>
        {question.text}
      </h2>
      <OptionBars options={poll.options} counted={closed?.options ?? null} mine={mine} />
      <p className={styles.foot}>
        {closed?.voidReason ? (
          <b>{t('polls.void', { reason: closed.voidReason })}</b>
        ) : (
          t(closed ? 'polls.memory' : 'polls.toldLater')
        )}
        {total > 0 && <span>{t('polls.mine', { n: total })}</span>}
      </p>
    </section>
  )
}
