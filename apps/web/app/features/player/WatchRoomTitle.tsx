import type { EventCard } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import type { ReactNode } from 'react'
import { Artists } from '#app/features/event/EventTile.tsx'
import styles from './WatchRoomTitle.module.css'

export interface WatchRoomTitleProps {
  event: Pick<EventCard, 'title' | 'artists'>
  summary: EventCard['title']
  /** Beside the title on wide screens, in a separate row on phones. */
  children: ReactNode
}

export function WatchRoomTitle({ event: { title, artists }, summary, children }: WatchRoomTitleProps) {
  return (
    <div className={styles.title}>
      <div>
        <h1 lang={languageTag[title.lang]}>{title.text}</h1>
        <p>
          <Artists artists={artists} />
          <span>{' · '}</span>
          <span lang={languageTag[summary.lang]}>{summary.text}</span>
        </p>
      </div>
      {children}
    </div>
  )
}
