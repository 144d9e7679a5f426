import styles from '#app/features/sales/SalesChart.module.css'
import box from '#app/shell/Card.module.css'

export interface MinuteChartProps {
  title: string
  /** Text alternative of the chart. */
  label: string
  /** Oldest first; null is a gap. */
  values: readonly { at: string; value: number | null; text: string }[]
  /** Shown when there is no bar to draw. */
  nothing: string
  /** Axis maximum and its label. */
  top: number
  topText: string
  first: string
  last: string
}

export function MinuteChart({ title, label, values, nothing, top, topText, first, last }: MinuteChartProps) {
  const y = (value: number) => 100 - (value / top) * 100
  return (
    <section className={`${box.box} ${styles.box}`}>
      <header>
        <h2>{title}</h2>
      </header>
      {values.some(({ value }) => value) ? (
        <div className={styles.chart}>
          <svg viewBox={`0 0 ${values.length} 100`} preserveAspectRatio="none" role="img" aria-label={label}>
            {[0, 50, 100].map((line) => (
              <line key={line} x1="0" x2={values.length} y1={line} y2={line} />
            ))}
            {values.map(({ at, value, text }, n) => (
              <g key={at}>
                <title>{text}</title>
                <rect className={styles.hit} x={n} y="0" width="1" height="100" />
                <rect
                  className={styles.sold}
                  x={n + 0.05}
                  y={y(value ?? 0)}
                  width="0.9"
                  height={100 - y(value ?? 0)}
                />
              </g>
            ))}
          </svg>
          <span data-at="top">{topText}</span>
          <span data-at="first">{first}</span>
          <span data-at="last">{last}</span>
        </div>
      ) : (
        <p className={box.quiet}>{nothing}</p>
      )}
    </section>
  )
}
