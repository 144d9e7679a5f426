import { Picture } from '@encore/ui/Picture'
import Ticket from 'lucide-react/icons/ticket'
import type { ReactNode } from 'react'
import styles from './Thumb.module.css'

export interface ThumbProps {
  src: string | null | undefined
  /** In the place of a picture; a ticket unless told. */
  children?: ReactNode
}

/** As wide as a picture of 16:9 is drawn before its sides are cut. */
const wideSquare = '6.25rem'

/** A small picture of what was ordered, or its place. */
export function Thumb({ src, children = <Ticket /> }: ThumbProps) {
  return (
    <span className={styles.thumb}>
      {src ? (
        <Picture src={src} alt="" width={112} height={112} widths={[120, 240, 320]} sizes={wideSquare} />
      ) : (
        children
      )}
    </span>
  )
}
