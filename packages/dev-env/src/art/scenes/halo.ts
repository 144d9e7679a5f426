import type { Canvas } from '../canvas.ts'
import { repeat, round } from '../chance.ts'

/** Broken rings of light around a centre. */
export function halo({ w, h, wide, next, colors, linear, radial, blur, rect }: Canvas): string {
  const [night, deep, body, hot, light] = colors
  const x = w * (wide ? 0.66 : 0.5)
  const y = h * (wide ? 0.48 : 0.42)
  const unit = Math.min(w, h) * 0.074
  const tilt = next() * 360
  const rings = repeat(8, (at) => {
    const r = unit * (1.2 + at * 0.8)
    const gap = r * (0.3 + next() * 2.6)
    return `<circle r="${round(r)}" transform="rotate(${round(tilt + at * (18 + next() * 40))})" stroke-dasharray="${round(r * 6.29 - gap)} ${round(gap)}" stroke-width="${round(unit * (0.04 + next() ** 2 * 0.4))}"/>`
  })
  const stroke = linear(
    [
      [0, light],
      [0.4, hot],
      [0.75, body],
      [1, deep],
    ],
    'x2="1" y2="1"',
  )
  const paint = `fill="none" stroke="${stroke}" stroke-linecap="round"`
  const ground = rect(
    radial(
      [
        [0, deep],
        [1, night],
      ],
      `cx="${round((x / w) * 10) / 10}" cy=".45" r=".8"`,
    ),
  )
  const glow = `<circle r="${unit * 7.5}" fill="${radial([
    [0, body, 0.6],
    [1, body, 0],
  ])}"/>`
  return `${ground}<g transform="translate(${x} ${y})">${glow}<g ${paint} filter="${blur(unit / 3)}" style="mix-blend-mode:screen">${rings}</g><g ${paint}>${rings}</g></g>`
}
