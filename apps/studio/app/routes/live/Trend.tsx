import styles from './Trend.module.css'

const width = 96
const height = 24

/** Sparkline from zero, newest value last. */
export function Trend({ label, values }: { label: string; values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const step = width / (values.length - 1)
  const points = values.map((value, index) => {
    const y = height - 2 - (value / most) * (height - 4)
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={styles.trend} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1="0" x2={width} y1={height - 1} y2={height - 1} />
      {values.length < 2 || values.every((value) => value === 0) ? null : (
        <polyline points={points.join(' ')} />
      )}
    </svg>
  )
}
