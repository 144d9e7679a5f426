import type { Canvas } from '../canvas.ts'
import { lerp, repeat, round } from '../chance.ts'

/** Layered folds of cloth, each lit along its upper edge. */
export function silk({ w, h, next, tone, linear, rect }: Canvas): string {
  const lean = (next() - 0.5) * h
  const phase = next() * 6
  return (
    rect(tone(0.08)) +
    repeat(12, (at) => {
      const t = at / 11
      const y = h * (-0.14 + t * 1.1)
      const warm = 0.5 + 0.5 * Math.sin(phase + at * 0.9)
      const bend = (shift: number) => Math.sin(phase + at * 0.55 + shift) * h * (0.16 + t * 0.14)
      const edge = `M-20 ${round(y + lean * 0.5 + bend(0) / 2)}C${w * 0.3} ${round(y + bend(1.4))} ${w * 0.62} ${round(y + bend(3.1))} ${w + 20} ${round(y - lean * 0.5 + bend(4.2) / 2)}`
      const cloth = linear([
        [0, tone(lerp(0.45, 0.98, warm))],
        [0.16, tone(lerp(0.34, 0.7, warm))],
        [0.5, tone(0.18 + 0.1 * warm)],
        [1, tone(0.04)],
      ])
      return `<path d="${edge}V${h * 1.6}H-20z" fill="${cloth}"/><path d="${edge}" fill="none" stroke="${tone(1)}" stroke-width="1.5" opacity=".28"/>`
    })
  )
}
