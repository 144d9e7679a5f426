import type { Canvas } from '../canvas.ts'
import { clamp, repeat, round } from '../chance.ts'

/** Thin shafts of light, like organ pipes or an aurora, and their reflection. */
export function curtain({ w, h, wide, next, colors, tone, linear, rect, blur }: Canvas): string {
  const [night, deep] = colors
  const count = wide ? 96 : 60
  const step = w / count
  const foot = h * (wide ? 0.8 : 0.7)
  const a = next() * 6
  const b = next() * 6
  const c = next() * 6
  const tints = [0.42, 0.55, 0.68, 0.8, 0.92].map((t) =>
    linear([
      [0, tone(t), 0],
      [0.5, tone(t), 0.55],
      [0.94, tone(t + 0.06), 0.95],
      [1, tone(t - 0.2), 0.8],
    ]),
  )
  const shafts = repeat(count, (at) => {
    const u = (at / count) * 6.28
    const wave = 0.26 * Math.sin(u + a) + 0.16 * Math.sin(u * 2.3 + b) + 0.08 * Math.sin(u * 7 + c)
    const tall = clamp(0.44 + wave + (next() - 0.5) * 0.16)
    return `<rect x="${round(at * step)}" y="${round(foot - tall * foot)}" width="${round(step * (0.5 + next() * 0.7))}" height="${round(tall * foot)}" fill="${tints[Math.floor(clamp(tall * 0.7 + next() * 0.3) * 4.99)]}"/>`
  })
  const ground = rect(
    linear([
      [0, night],
      [0.75, deep],
      [1, night],
    ]),
  )
  const glow = `<g filter="${blur(w / 90)}" opacity=".7">${shafts}</g>`
  const mirror = `<g transform="translate(0 ${round(foot * 2)}) scale(1 -1)" opacity=".4" filter="${blur(w / 110)}">${shafts}</g>`
  const floor = `<path d="M0 ${foot}H${w}V${h}H0z" fill="${linear([
    [0, night, 0.1],
    [1, night],
  ])}"/>`
  return ground + glow + shafts + mirror + floor
}
