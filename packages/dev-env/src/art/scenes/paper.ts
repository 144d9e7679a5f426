import type { Canvas } from '../canvas.ts'
import { pick, round } from '../chance.ts'

const SHAPES = [
  'M0 0h2a2 2 0 0 1-2 2z',
  'M0 1a1 1 0 0 1 2 0z',
  'M0 1a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  'M0 0h2L0 2z',
  'M0 0h2v1H0z',
  'M0 0h2a2 2 0 0 1-2 2z',
  '',
] as const

/** Cut paper in quarter circles, discs and wedges; leaves the foot free for the title. */
export function paper({ w, h, wide, next, colors, rect, foot }: Canvas): string {
  const [ink, deep, body, hot, light] = colors
  const cell = w / (wide ? 6 : 3)
  let tiles = ''
  for (let y = 0; y < foot - cell * 0.3; y += cell) {
    for (let x = 0; x < w - 2; x += cell) {
      const shape = pick(SHAPES, next())
      const fill = pick([ink, deep, body, hot], next())
      const turn = Math.floor(next() * 4) * 90
      tiles += `<path d="${shape}" fill="${fill}" transform="translate(${round(x)} ${round(y)}) rotate(${turn} ${cell / 2} ${cell / 2}) scale(${cell / 2})"/>`
    }
  }
  const ground = foot < h ? `<path d="M0 ${round(foot)}H${w}V${h}H0z" fill="${light}"/>` : ''
  return rect(light) + tiles + ground
}
