import type { Canvas } from '../canvas.ts'
import { pick, repeat, round } from '../chance.ts'

// Paths are drawn around (0, 0) at eye level; 1 is the height of the bust.
const FACE =
  'M0-.235C.13-.235.18-.13.178-.01C.176.1.1.235 0 .235C-.1.235-.176.1-.178-.01C-.18-.13-.13-.235 0-.235z'
const LONG_HAIR =
  'M0-.3C.19-.31.255-.16.25.02C.246.2.3.36.27.56L-.27.56C-.3.36-.246.2-.25.02C-.255-.16-.19-.31 0-.3z'
const SHORT_HAIR = 'M0-.3C.17-.31.23-.17.222-.02L.19.1L-.19.1L-.222-.02C-.23-.17-.17-.31 0-.3z'
const FRINGE =
  'M-.2.07C-.215-.1-.16-.27 0-.28C.16-.27.215-.1.2.07C.185-.03.15-.11.07-.17C-.02-.08-.14-.08-.17-.02C-.185.01-.195.04-.2.07z'
const SHOULDERS = 'M-.085.1L-.09.33C-.2.42-.44.43-.52.66L-.6 1.3H.6L.52.66C.44.43.2.42.09.33L.085.1z'
const THROAT = 'M-.085.1L-.09.33Q0 .42.09.33L.085.1z'
const CHIN_SHADE = 'M-.1.19Q0 .3.1.19L.09.3Q0 .34-.09.3z'

/** Head and shoulders in soft focus, lit from one side; side and hair are random. */
export function portrait(canvas: Canvas): string {
  const { w, h, wide, next, colors, linear, radial, blur, rect } = canvas
  const [night, deep, body, hot, light] = colors
  const s = h * (wide ? 0.92 : 0.66)
  const x = w * 0.5
  const y = h * (wide ? 0.36 : 0.4)
  const side = next() > 0.5 ? 1 : -1
  const isLong = next() > 0.4
  const bokeh = repeat(
    20,
    () =>
      `<circle cx="${round(next() * w)}" cy="${round(next() * h * 0.8)}" r="${round(s * (0.02 + next() * 0.06))}" fill="${pick([light, hot, body], next())}" opacity="${round(10 * (0.15 + next() * 0.4)) / 10}"/>`,
  )
  const skin = linear(
    [
      [0, deep],
      [0.45, body],
      [1, light],
    ],
    side > 0 ? '' : 'x1="1" x2="0"',
  )
  const cloth = linear([
    [0, body],
    [0.3, deep],
    [1, night],
  ])
  const ground = rect(
    linear(
      [
        [0, night],
        [0.5, deep],
        [1, night],
      ],
      'x2=".4" y2="1"',
    ),
  )
  const lamp = `<circle cx="${x + side * s * 0.5}" cy="${y - s * 0.1}" r="${s}" fill="${radial([
    [0, hot, 0.9],
    [0.4, body, 0.7],
    [1, body, 0],
  ])}"/>`
  const lights = `<g filter="${blur(s / 50)}">${bokeh}</g>`
  const bust = `<path d="${isLong ? LONG_HAIR : SHORT_HAIR}" fill="${night}"/><path d="${SHOULDERS}" fill="${cloth}"/><path d="${THROAT}" fill="${skin}"/><path d="${CHIN_SHADE}" fill="${night}" opacity=".5"/><path d="${FACE}" fill="${skin}"/>`
  const focus = blur(0.006)
  return `${ground}${lamp}${lights}<g transform="translate(${round(x)} ${round(y)}) scale(${round(s)})" filter="${focus}">${bust}${features(canvas, side)}<path d="${FRINGE}" fill="${night}"/>${rimLight(canvas, side, isLong)}</g>`
}

/** Eyes, brows, nose, mouth and the dark cheek, all as soft smudges. */
function features({ colors: [night], blur }: Canvas, side: number): string {
  const smudge = (cx: number, cy: number, rx: number, ry: number, alpha: number) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${night}" opacity="${alpha}"/>`
  const marks = [
    smudge(-0.07, -0.02, 0.034, 0.014, 0.75),
    smudge(0.07, -0.02, 0.034, 0.014, 0.75),
    smudge(-0.07, -0.065, 0.042, 0.008, 0.5),
    smudge(0.07, -0.065, 0.042, 0.008, 0.5),
    smudge(-side * 0.012, 0.06, 0.014, 0.03, 0.3),
    smudge(0, 0.13, 0.042, 0.013, 0.55),
    smudge(-side * 0.13, 0.06, 0.06, 0.16, 0.4),
  ]
  return `<g filter="${blur(0.012)}">${marks.join('')}</g>`
}

function rimLight({ colors, linear, blur }: Canvas, side: number, isLong: boolean): string {
  const light = colors[4]
  const edge = isLong
    ? `M${side * 0.19}-.18Q${side * 0.25}-.02 ${side * 0.235}.2`
    : `M${side * 0.15}-.22Q${side * 0.205}-.14 ${side * 0.2}-.02`
  const stroke = linear([
    [0, light, 0],
    [0.4, light, 0.8],
    [1, light, 0],
  ])
  return `<path d="${edge}" fill="none" stroke="${stroke}" stroke-width=".016" filter="${blur(0.008)}"/>`
}
