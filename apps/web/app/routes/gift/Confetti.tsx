import styles from './gift.module.css'

const pieces = Array.from({ length: 28 }, (_, nth) => ({
  key: nth,
  left: (nth * 37) % 100,
  turn: (nth * 73) % 360,
  delay: (nth * 53) % 420,
  kind: nth % 4,
}))

/** A short confetti animation; nothing with reduced motion. */
export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map(({ key, left, turn, delay, kind }) => (
        <i
          key={key}
          data-kind={kind}
          style={{ '--left': `${left}%`, '--turn': `${turn}deg`, '--delay': `${delay}ms` }}
        />
      ))}
    </div>
  )
}
