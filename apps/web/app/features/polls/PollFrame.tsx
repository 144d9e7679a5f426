import type { PollClosedCue, PollOpenedCue } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Tool } from '@encore/ui/Tool'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { type TimedShow, useShown, useTimeline } from '#app/features/timeline/use-timeline.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './PollCard.module.css'
import type { Mine } from './poll-store.ts'
import { useIsFresh } from './use-is-fresh.ts'

export type PollCue = PollOpenedCue | PollClosedCue

export interface PollFrameProps {
  cue: PollCue
  /** State of the poll: open, counted. */
  kind: string
  /** Shown beside `kind`, such as the time left. */
  aside?: ReactNode
  /** Souls the fan gave, by option. */
  mine: Mine
  /** Note on the count; a void poll shows its reason instead. */
  foot: string
  onHide: () => void
  /** Set while folded: only the bar is shown, and pressing it unfolds the poll. */
  onShow?: (() => void) | undefined
  card?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A poll with its question and, below, the souls the fan gave in total. */
export function PollFrame({ cue, kind, aside, mine, foot, onHide, onShow, card, children }: PollFrameProps) {
  const { t, locale } = useText()
  const id = useId()
  const wasPressed = useRef(false)
  /** Focus follows to the new button after folding or unfolding by key. */
  const pressed = (act: () => void) => () => {
    wasPressed.current = true
    act()
  }
  const takeOver = (button: HTMLButtonElement | null) => {
    if (button && wasPressed.current) button.focus()
    if (button) wasPressed.current = false
  }
  const question = localText(cue.poll.question, locale)
  const total = mine.reduce((sum, { souls }) => sum + souls, 0)
  const reason = cue.kind === 'POLL_CLOSED' ? cue.poll.voidReason : null
  if (onShow)
    return (
      <button
        type="button"
        className={styles.bar}
        aria-expanded={false}
        ref={takeOver}
        onClick={pressed(onShow)}
      >
        <span className={styles.kind}>{kind}</span>
        {aside}
        <span className={styles.asked} lang={languageTag[question.lang]}>
          {question.text}
        </span>
        <span className="visually-hidden">{t('polls.show')}</span>
        <ChevronUp aria-hidden />
      </button>
    )
  return (
    <section
      ref={card}
      className={styles.card}
      aria-labelledby={id}
      data-poll={cue.kind === 'POLL_CLOSED' ? 'closed' : 'opened'}
    >
      <header>
        <span className={styles.kind}>{kind}</span>
        {aside}
        <Tool label={t('polls.hide')} ref={takeOver} onClick={pressed(onHide)}>
          <X />
        </Tool>
      </header>
      <h2 id={id} lang={languageTag[question.lang]}>
        {question.text}
      </h2>
      {children}
      <p className={styles.foot}>
        {reason ? <b>{t('polls.void', { reason })}</b> : <span>{foot}</span>}
        {total > 0 && <span>{t('polls.mine', { n: total })}</span>}
      </p>
    </section>
  )
}

/** The poll at the current media time until dismissed; cues with the same `nameOf` are dismissed together. */
export function usePollOfMoment(event: TimedShow, nameOf: (cue: PollCue) => string) {
  const cue = useShown(useTimeline(event), ({ poll }) => poll)
  const isFresh = useIsFresh(cue)
  const [hidden, setHidden] = useState<string | null>(null)
  if (!cue || !isFresh || hidden === nameOf(cue)) return null
  return { cue, onHide: () => setHidden(nameOf(cue)) }
}
