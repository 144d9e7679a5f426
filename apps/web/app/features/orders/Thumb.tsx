import { CubeMark } from '@encore/ui/CubeMark'
import { Picture } from '@encore/ui/Picture'
import Ticket from 'lucide-react/icons/ticket'
import type { ReactNode } from 'react'
import { squareOf } from '#app/features/picture/square-of.ts'
import styles from './Thumb.module.css'

export interface ThumbProps {
  src: string | null | undefined
  /** In the place of a picture; a ticket unless told. */
  children?: ReactNode
}

/** A small picture of what was ordered, or its place. */
export function Thumb({ src, children = <Ticket /> }: ThumbProps) {
  return (
    <span className={styles.thumb}>
      {src ? (
        <Picture src={src} alt="" width={112} height={112} widths={[120, 240, 320]} sizes={squareOf(3.5)} />
      ) : (
        children
      )}
    </span>
  )
}

/** In the place of a picture of cubes. */
export const ThumbOfCubes = () => <CubeMark className={styles.cube} />
