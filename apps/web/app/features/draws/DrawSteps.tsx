import type { DrawDetail, EventDetail } from '@encore/contract/endpoints'
import { EventTime, ViewerTime } from '#app/features/event/EventTime.tsx'
import { UntilStart } from '#app/features/event/UntilStart.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './DrawSteps.module.css'
import { type DrawPhase, isOver } from './draw-phase.ts'

export interface DrawStepsProps {
  draw: DrawDetail
  event: EventDetail
  phase: DrawPhase
  renderedAt: number
}

/** Times of a draw in the event's zone and the reader's, and the countdown to the next one that a fan acts on. */
export function DrawSteps({ draw, event, phase, renderedAt }: DrawStepsProps) {
  const { t } = useText()
  const done = doneSteps[phase]
  const steps = [
    { name: t('draw.steps.opens'), at: draw.opensAt },
    { name: t('draw.steps.closes'), at: draw.closesAt },
    { name: t('draw.steps.draw'), at: draw.randomness.at },
    { name: t('draw.steps.show'), at: event.startAt },
  ]
  return (
    <>
      <ol className={styles.steps} aria-label={t('draw.steps.label')}>
        {steps.map(({ name, at }, place) => (
          <li
            key={name}
            data-step={place < done ? 'done' : place === done && !isOver(draw) ? 'next' : undefined}
            aria-current={place === done && !isOver(draw) ? 'step' : undefined}
          >
            <b>{name}</b>
            <EventTime at={at} zone={event.zone} />
            <ViewerTime at={at} zone={event.zone} />
          </li>
        ))}
      </ol>
      {(phase === 'planned' || phase === 'open') && (
        <div className={styles.clock}>
          <UntilStart
            startAt={phase === 'planned' ? draw.opensAt : draw.closesAt}
            renderedAt={renderedAt}
            label={t(phase === 'planned' ? 'draw.until.opens' : 'draw.until.closes')}
          />
          <p>
            <b>{t(phase === 'planned' ? 'draw.until.opens' : 'draw.until.closes')}</b>
          </p>
        </div>
      )}
    </>
  )
}

/** Number of steps that lie behind. */
const doneSteps: Record<DrawPhase, number> = {
  planned: 0,
  open: 1,
  closing: 1,
  waiting: 2,
  overdue: 2,
  drawn: 3,
  void: 0,
}
