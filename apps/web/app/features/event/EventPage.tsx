import type { EventCard } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import type { ReactNode } from 'react'
import styles from './EventPage.module.css'
import { EventStage } from './EventStage.tsx'
import { Artists } from './EventTile.tsx'

export interface EventPageProps {
  event: EventCard
  /** Shown below the event's name. */
  line?: ReactNode
  children: ReactNode
}

/** A single-purpose page of an event: its art and name, and one column below. */
export function EventPage({ event, line, children }: EventPageProps) {
  return (
    <div className="tinted" style={{ '--event': event.accent }}>
      <EventStage className={styles.hero} images={event.images}>
        <div className={`wrap ${styles.title}`}>
          <p>
            <Artists artists={event.artists} />
          </p>
          <h1 lang={languageTag[event.title.lang]}>{event.title.text}</h1>
          <span>{line}</span>
        </div>
      </EventStage>
      <div className={`wrap ${styles.body}`}>{children}</div>
    </div>
  )
}
