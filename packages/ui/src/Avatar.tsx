import styles from './Avatar.module.css'
import { Picture } from './Picture.tsx'

export interface AvatarProps {
  src?: string | undefined
  /**
   * The person's name; its first letter replaces a missing picture. Hidden from screen readers, because the name is
   * beside it.
   */
  name: string
  /** Rem; 2 by default. */
  size?: number | undefined
  widths?: readonly number[] | undefined
}

const WIDTHS = [64, 120, 240]

export function Avatar({ src, name, size = 2, widths = WIDTHS }: AvatarProps) {
  return (
    <span className={styles.avatar} style={{ '--size': `${size}rem` }} aria-hidden="true">
      {src === undefined ? (
        [...name.trim()][0]?.toUpperCase()
      ) : (
        <Picture src={src} alt="" width={120} height={120} widths={widths} sizes={`${size}rem`} />
      )}
    </span>
  )
}
