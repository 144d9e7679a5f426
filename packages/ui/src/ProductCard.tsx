import Package from 'lucide-react/icons/package'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Picture } from './Picture.tsx'
import styles from './ProductCard.module.css'

export interface ProductCardProps {
  /** A square picture; an icon replaces it when null. */
  src: string | null
  /** Replaces the default package icon. */
  icon?: ReactNode
  sizes?: string | undefined
  eager?: boolean | undefined
  title: ReactNode
  price: ReactNode
  /** Available options, or the delivery date. */
  note?: ReactNode
  /** Top left, on the picture. */
  badge?: ReactNode
  /** Dims the picture of an unavailable product. */
  faded?: boolean | undefined
  /** The link element, such as a router link; the whole card is its target. */
  link: ReactElement<{ className?: string | undefined; children?: ReactNode }>
}

export function ProductCard({
  src,
  icon,
  title,
  price,
  note,
  badge,
  faded,
  link,
  ...card
}: ProductCardProps) {
  return (
    <article className={styles.card} data-faded={faded ? '' : undefined}>
      <div className={styles.art}>
        {src === null ? (
          <span className={styles.none}>{icon ?? <Package />}</span>
        ) : (
          <Picture
            src={src}
            alt=""
            width={900}
            height={900}
            widths={[240, 320, 480, 900]}
            sizes={card.sizes ?? '(width < 60rem) 46vw, 19rem'}
            eager={card.eager}
          />
        )}
        {badge ? <div className={styles.badge}>{badge}</div> : null}
      </div>
      <h3 className={styles.title}>
        {cloneElement(link, { className: classNames(styles.link, link.props.className) }, title)}
      </h3>
      <p className={styles.price}>{price}</p>
      {note ? <p className={styles.note}>{note}</p> : null}
    </article>
  )
}
