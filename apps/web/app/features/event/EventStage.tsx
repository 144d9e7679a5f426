import type { EventCard } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import type { ReactNode } from 'react'
import styles from './EventStage.module.css'

export interface EventStageProps {
  images: EventCard['images']
  /** Sets the stage's own properties: `--stage-height`, `--stage-padding`, `--stage-shade`, `--art-*`. */
  className: string | undefined
  label?: string | undefined
  children: ReactNode
}

/** An event's art in full width below the header, with its content on top. */
export function EventStage({ images, className, label, children }: EventStageProps) {
  return (
    <section className={`watch ${styles.stage} ${className}`} aria-label={label}>
      <Picture
        className={styles.art}
        src={images.hero}
        alt=""
        width={1600}
        height={900}
        portrait={{ src: images.heroTall, width: 900, height: 1200 }}
        eager
      />
      {children}
    </section>
  )
}
