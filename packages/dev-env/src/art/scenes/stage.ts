import type { Canvas } from '../canvas.ts'
import { pick, repeat, round } from '../chance.ts'

/** Lamps, beams and haze over a lit platform, with the crowd in front of the glow. */
export function stage(canvas: Canvas): string {
  const { w, h, wide, colors, linear, radial, blur, rect, noise } = canvas
  const [night, deep, body, hot, light] = colors
  const floor = h * 0.66
  const centre = w * (wide ? 0.64 : 0.5)
  const count = wide ? 11 : 7
  const lamps = Array.from({ length: count }, (_, at) => ({
    x: (w * (at + 0.5)) / count,
    y: h * (0.03 + 0.02 * Math.cos(at * 2)),
  }))
  const rays = lamps.map((lamp, at) => beam(canvas, lamp, centre, at)).join('')
  const flares = lamps
    .map(({ x, y }) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(w / 260)}"/>`)
    .join('')
  const sky = rect(
    linear([
      [0, night],
      [0.3, deep],
      [0.62, body],
      [0.8, deep],
      [1, night],
    ]),
  )
  const haze = rect(
    '#fff',
    `filter="${noise('.0022 .005', 3, 1.7, -0.6)}" opacity=".3" style="mix-blend-mode:soft-light"`,
  )
  const glow = `<ellipse cx="${centre}" cy="${floor}" rx="${w * 0.62}" ry="${h * 0.46}" fill="${radial([
    [0, light],
    [0.14, hot, 0.9],
    [0.5, body, 0.5],
    [1, body, 0],
  ])}"/>`
  const beams = `<g fill="${linear(
    [
      [0, light, 0.85],
      [0.3, hot, 0.34],
      [0.9, hot, 0],
    ],
    `gradientUnits="userSpaceOnUse" x2="0" y2="${h}"`,
  )}" filter="${blur(w / 230)}" style="mix-blend-mode:screen">${rays}</g>`
  const lit = `<g fill="${light}"><g filter="${blur(w / 130)}">${flares}${flares}</g>${flares}</g>`
  const group = performers(canvas, centre, floor)
  const platform = `<path d="M0 ${floor}H${w}V${h}H0z" fill="${linear([
    [0, night, 0.9],
    [0.1, deep, 0.75],
    [0.35, body, 0.3],
    [0.8, night],
  ])}"/><path d="M0 ${floor}H${w}" stroke="${light}" stroke-width="${h / 280}" opacity=".75"/>`
  return sky + haze + glow + beams + lit + group + platform + crowd(canvas, h * 0.78)
}

function beam({ w, h, next }: Canvas, lamp: { x: number; y: number }, centre: number, at: number): string {
  const aim = centre + w * (at % 2 === 1 ? -1 : 1) * (0.05 + next() * 0.6)
  const half = w * (0.02 + next() * 0.045)
  return `<path d="M${round(lamp.x - 2)} ${round(lamp.y)}h4L${round(aim + half)} ${h}H${round(aim - half)}z" opacity="${round(0.35 + next() * 0.6)}"/>`
}

/** Five backlit figures with coats, legs and arms in random poses. */
function performers({ h, next, colors: [ink] }: Canvas, centre: number, floor: number): string {
  const tall = h * 0.115
  return [-2, -1, 0, 1, 2]
    .map((place) => {
      const s = tall * (place === 0 ? 1.07 : 0.94 + next() * 0.06)
      const x = centre + place * tall * 1.15
      const lift = next()
      const raise = next()
      const step = 0.05 + next() * 0.07
      const coat = 0.54 + next() * 0.16
      const hem = 0.1 + coat / 12
      const head = '<ellipse cy=".075" rx=".056" ry=".07"/>'
      const dress = `<path d="M-.03.12H.03L.04.165Q.115.17.115.23L.085.42L${hem} ${coat}H-${hem}L-.085.42L-.115.23Q-.115.17-.04.165z"/>`
      const limbs = leg(-1, step) + leg(1, step) + arm(-1, lift) + arm(1, raise)
      return `<g transform="translate(${round(x)} ${round(floor - s)}) scale(${round(s)})" fill="${ink}" stroke="${ink}" stroke-width="0" stroke-linecap="round" stroke-linejoin="round">${head}${dress}<g fill="none">${limbs}</g></g>`
    })
    .join('')
}

function arm(side: number, t: number): string {
  return `<path d="M${side * 0.085} .2L${side * (0.15 + t * 0.06)} ${0.34 - t * 0.12}L${side * (0.1 + t * 0.12)} ${0.48 - t * 0.46}" stroke-width=".05"/>`
}

function leg(side: number, step: number): string {
  return `<path d="M${side * 0.04} .5L${side * (0.05 + step / 2)} .75L${side * (0.045 + step)} 1" stroke-width=".075"/>`
}

/** Three rows of heads with light sticks, the nearest largest. */
function crowd({ w, h, next, colors, blur }: Canvas, top: number): string {
  const [ink, far, , hot, light] = colors
  const soft = blur(w / 160)
  return repeat(3, (row) => {
    const r = h * (0.013 + row * 0.01)
    const fill = row === 0 ? far : ink
    let heads = ''
    let sticks = ''
    for (let x = -r; x < w + r; x += r * (2.4 + next() * 0.8)) {
      const y = top + row * h * 0.062 + (next() - 0.5) * r * 1.6
      heads += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/><rect x="${round(x - r * 1.8)}" y="${round(y + r * 1.15)}" width="${round(r * 3.6)}" height="${round(h)}" rx="${round(r * 1.4)}"/>`
      if (next() > 0.3) continue
      const tipX = x + (next() - 0.3) * r * 3
      const tipY = y - r * (2 + next() * 2)
      sticks += `<circle cx="${round(tipX)}" cy="${round(tipY)}" r="${round(r * 0.38)}" fill="${pick([light, hot, light], next())}"/>`
      heads += `<path d="M${round(x + r)} ${round(y + r * 2)}L${round(tipX)} ${round(tipY)}" stroke="${fill}" stroke-width="${round(r * 0.6)}"/>`
    }
    return `<g fill="${fill}">${heads}</g><g filter="${soft}">${sticks}${sticks}</g>${sticks}`
  })
}
