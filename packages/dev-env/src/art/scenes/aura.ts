import type { Canvas } from '../canvas.ts'
import { repeat, round } from '../chance.ts'

/** Out-of-focus colours under a few drawn circles. */
export function aura({ w, h, next, colors, blur, rect }: Canvas): string {
  const [night, deep, body, hot, light] = colors
  const big = Math.max(w, h)
  const blobs = [body, deep, hot, body, light, night, hot, deep]
    .map(
      (fill, at) =>
        `<ellipse cx="${round(w * (0.08 + next() * 0.84))}" cy="${round(h * (0.08 + next() * 0.84))}" rx="${round(big * (0.1 + next() * 0.2) * (at === 4 ? 0.6 : 1))}" ry="${round(big * (0.08 + next() * 0.16))}" fill="${fill}" transform="rotate(${round(next() * 90 - 45)} ${w / 2} ${h / 2})"/>`,
    )
    .join('')
  const x = w * (0.38 + next() * 0.24)
  const y = h * 0.4
  const r = Math.min(w, h) * (0.22 + next() * 0.1)
  const dx = (next() - 0.5) * r * 0.3
  const dy = next() * r * 0.14
  const circles = repeat(
    9,
    (at) => `<circle cx="${round(x + (at - 4) * dx)}" cy="${round(y + (at - 4) * dy)}" r="${round(r)}"/>`,
  )
  return `${rect(deep)}<g filter="${blur(big / 13)}">${blobs}</g><g fill="none" stroke="${light}" stroke-width="1.4" opacity=".5">${circles}</g>`
}
