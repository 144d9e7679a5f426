import type { RandomCandidate } from '@encore/contract/endpoints'
import { Picture } from '@encore/ui/Picture'
import styles from './CardPicture.module.css'

/** A random card in its white frame; its name stands beside it. */
export function CardPicture({ candidate, sizes }: { candidate: RandomCandidate | undefined; sizes: string }) {
  return (
    <span className={styles.card}>
      {candidate?.imageUrl ? (
        <Picture src={candidate.imageUrl} alt="" width={900} height={1200} sizes={sizes} />
      ) : (
        <span className={styles.blank} aria-hidden>
          {candidate?.number ?? '?'}
        </span>
      )}
    </span>
  )
}
