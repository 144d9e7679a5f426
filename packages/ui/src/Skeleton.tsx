import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths of the expected content. */
  width?: string | undefined
  height?: string | undefined
  ratio?: string | undefined
  round?: boolean | undefined
}

/** Placeholder for content that loads late; it appears after 150 ms. Set `aria-busy` on the surrounding element. */
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
