import type { Canvas } from '../canvas.ts'
import { repeat, round } from '../chance.ts'

export function bloom({ w, h, wide, next, colors, linear, radial, rect }: Canvas): string {
  const [night, deep, body, hot, light] = colors
  const x = w * (wide ? 0.64 : 0.5)
  const y = h * (wide ? 0.52 : 0.42)
  const r = Math.min(w, h) * 0.56
  const count = 13 + Math.floor(next() * 8)
  const slim = 0.15 + next() * 0.1
  const swirl = 14 + next() * 22
  const ground = rect(
    linear(
      [
        [0, deep],
        [1, night],
      ],
      'x2=".6" y2="1"',
    ),
  )
  const glow = `<circle cx="${x}" cy="${y}" r="${r * 1.6}" fill="${radial([
    [0, body, 0.75],
    [1, body, 0],
  ])}"/>`
  const rings = [
    { size: 1.25, turn: 0, near: body, far: deep, alpha: 0.5 },
    { size: 0.95, turn: 9, near: body, far: hot, alpha: 0.45 },
    { size: 0.66, turn: 3, near: hot, far: body, alpha: 0.5 },
    { size: 0.38, turn: 12, near: light, far: hot, alpha: 0.55 },
  ].map(({ size, turn, near, far, alpha }) => {
    const fill = linear([
      [0, near, alpha],
      [1, far, 0.04],
    ])
    const petal = `<ellipse rx="${round(r * slim * size)}" ry="${round(r * 0.52 * size)}" fill="${fill}" stroke="${light}" stroke-width="1.2" stroke-opacity=".35"/>`
    return repeat(
      count,
      (at) =>
        `<g transform="rotate(${round(turn + (at * 360) / count)}) translate(0 ${round(-r * 0.5 * size)}) rotate(${round(swirl)})">${petal}</g>`,
    )
  })
  return `${ground}${glow}<g transform="translate(${x} ${y})" style="mix-blend-mode:screen">${rings.join('')}</g>`
}
