import { CubeMark } from '@encore/ui/CubeMark'
import { Picture } from '@encore/ui/Picture'
import Ticket from 'lucide-react/icons/ticket'
import type { ReactNode } from 'react'
import { squareSizes } from '#app/features/page-parts/square-sizes.ts'
import styles from './Thumb.module.css'

export interface ThumbProps {
  src: string | null | undefined
  /** Replaces a missing picture; a ticket icon by default. */
  children?: ReactNode
}

export function Thumb({ src, children = <Ticket /> }: ThumbProps) {
  return (
    <span className={styles.thumb}>
      {src ? (
        <Picture
          src={src}
          alt=""
          width={112}
          height={112}
          widths={[120, 240, 320]}
          sizes={squareSizes(3.5)}
        />
      ) : (
        children
      )}
    </span>
  )
}

export const ThumbOfCubes = () => <CubeMark className={styles.cube} />
