import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths; the box of what will come. */
  width?: string | undefined
  height?: string | undefined
  ratio?: string | undefined
  round?: boolean | undefined
}

/** Holds the place of a part that comes late; appears after 150 ms. Put `aria-busy` on the part it stands in. */
export function Skeleton({ width = '100%', height, ratio, round }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-round={round ? '' : undefined}
      style={{
        inlineSize: width,
        blockSize: height ?? (ratio === undefined ? '1em' : 'auto'),
        aspectRatio: ratio,
      }}
    />
  )
}
