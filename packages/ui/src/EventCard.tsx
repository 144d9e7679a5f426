import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './EventCard.module.css'
import { Picture } from './Picture.tsx'

export interface EventCardProps {
  /** wide 16:9, poster 3:4, clip 9:16, square 1:1. */
  shape?: 'wide' | 'poster' | 'clip' | 'square' | undefined
  /** The picture repeats the title in its lettering, so its `alt` is empty. */
  src: string | undefined
  sizes?: string | undefined
  widths?: readonly number[] | undefined
  eager?: boolean | undefined
  title: ReactNode
  meta?: ReactNode
  /** One date: when, until, from. */
  fact?: ReactNode
  /** Top left, on the picture. */
  badges?: ReactNode
  /** Bottom right, on the picture: viewers or duration. */
  corner?: ReactNode
  /** Elapsed share of the show, 0 to 1. */
  progress?: number | undefined
  /** The link element, such as a router link; the whole card is its target. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>
  /** Heading level in the page's outline. */
  level?: 2 | 3 | 4 | undefined
}

const SIZES = { wide: [1600, 900], poster: [900, 1200], clip: [900, 1600], square: [900, 900] } as const
const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const

export function EventCard({ shape = 'wide', level = 3, title, link, ...card }: EventCardProps) {
  const Heading = HEADINGS[level]
  const [width, height] = SIZES[shape]
  return (
    <article className={styles.card} data-shape={shape}>
      <div className={styles.art}>
        {card.src === undefined ? null : (
          <Picture
            src={card.src}
            alt=""
            width={width}
            height={height}
            sizes={card.sizes ?? '(width < 60rem) 82vw, 26rem'}
            widths={card.widths}
            eager={card.eager}
          />
        )}
        {card.badges === undefined ? null : <div className={styles.badges}>{card.badges}</div>}
        {card.corner === undefined ? null : <div className={styles.corner}>{card.corner}</div>}
        {card.progress === undefined ? null : (
          <div className={styles.progress}>
            <i style={{ inlineSize: `${Math.min(1, Math.max(0, card.progress)) * 100}%` }} />
          </div>
        )}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          {cloneElement(link, { className: classNames(styles.link, link.props.className) }, title)}
        </Heading>
        {card.meta === undefined ? null : <p>{card.meta}</p>}
        {card.fact === undefined ? null : <p className={styles.fact}>{card.fact}</p>}
      </div>
    </article>
  )
}
