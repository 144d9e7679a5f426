import type { Canvas } from '../canvas.ts'
import { repeat, round } from '../chance.ts'

/** A low sun or moon over still water. */
export function orb({ w, h, wide, next, colors, linear, radial, blur, rect, tone }: Canvas): string {
  const [night, deep, body, hot, light] = colors
  const r = Math.min(w, h) * 0.34
  const x = w * (wide ? 0.6 + next() * 0.12 : 0.5)
  const y = h * (wide ? 0.45 : 0.38)
  const sea = h * (wide ? 0.7 : 0.6)
  const ripples = repeat(30, (at) => {
    const t = at / 30
    const half = r * (1 - t * 0.5) * (0.45 + next() * 0.65)
    return `<rect x="${round(x - half + (next() - 0.5) * r * 0.3)}" y="${round(sea + 4 + (h - sea) * t ** 1.3)}" width="${round(half * 2)}" height="${round(1.5 + t * h * 0.006)}" rx="3" opacity="${round((1 - t) * 0.8 + 0.1)}"/>`
  })
  const hills = `M0 ${sea}V${sea - h * 0.05 * next()}C${w * 0.2} ${sea - h * 0.14 * next()} ${w * 0.3} ${sea} ${w * 0.45} ${sea - h * 0.02}S${w * 0.8} ${sea - h * 0.13 * next()} ${w} ${sea - h * 0.05}V${sea}z`
  const sky = rect(
    linear(
      [
        [0, night],
        [0.3, deep],
        [0.66, body],
        [1, hot],
      ],
      `gradientUnits="userSpaceOnUse" x2="0" y2="${sea * 1.25}"`,
    ),
  )
  const halo = `<circle cx="${x}" cy="${y}" r="${r * 2.2}" fill="${radial([
    [0, light, 0.8],
    [0.42, hot, 0.45],
    [1, body, 0],
  ])}"/>`
  const disc = `<circle cx="${x}" cy="${y}" r="${r}" fill="${linear([
    [0, light],
    [0.55, hot],
    [1, body],
  ])}"/>`
  const water = `<path d="M0 ${sea}H${w}V${h}H0z" fill="${linear([
    [0, tone(0.38)],
    [0.3, deep],
    [1, night],
  ])}"/>`
  return `${sky}${halo}${disc}<path d="${hills}" fill="${tone(0.2)}"/>${water}<g fill="${hot}" filter="${blur(1)}">${ripples}</g>`
}
