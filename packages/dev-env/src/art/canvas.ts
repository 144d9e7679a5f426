import { random } from './chance.ts'
import { tone } from './colour.ts'
import type { Colors, Look } from './look.ts'

export const RATIOS = { '16:9': [1600, 900], '3:4': [900, 1200], '1:1': [900, 900] } as const
export type Ratio = keyof typeof RATIOS

/** Position from 0 to 1, colour, opacity. */
export type GradientStop = readonly [at: number, color: string, alpha?: number]

/** Drawing tools of a scene. Gradients and filters are defined once and return the reference to paint with. */
export interface Canvas {
  w: number
  h: number
  wide: boolean
  /** Returns the next random number in [0, 1) of this picture. */
  next: () => number
  colors: Colors
  isLight: boolean
  /** Y coordinate where the title's area at the foot begins; the picture's height when there is none. */
  foot: number
  /** Returns the colour at `t` in [0, 1] along the palette. */
  tone: (t: number) => string
  linear: (stops: readonly GradientStop[], attributes?: string) => string
  radial: (stops: readonly GradientStop[], attributes?: string) => string
  blur: (amount: number) => string
  /** Drifting white clouds; `gain` and `shift` control their visibility. */
  noise: (frequency: string, octaves: number, gain: number, shift: number) => string
  /** White specks as on film, from one small tile that repeats. */
  grain: () => string
  rect: (fill: string, attributes?: string) => string
}

export function canvas(id: string, ratio: Ratio, look: Look): { canvas: Canvas; definitions: () => string } {
  const [w, h] = RATIOS[ratio]
  const next = random(id + look.scene)
  const seed = () => Math.floor(next() * 99)
  const list: string[] = []
  const key = `a${Math.floor(random(id + ratio)() * 1e9).toString(36)}`
  const define = (svg: string): string => {
    const name = `${key}${list.length}`
    list.push(svg.replace(/^<(\w+)/, `<$1 id="${name}"`))
    return `url(#${name})`
  }
  return {
    definitions: () => list.join(''),
    canvas: {
      w,
      h,
      wide: w > h,
      next,
      colors: look.colors,
      isLight: look.isLight,
      foot: h,
      tone: (t) => tone(look.stops, t),
      linear: (stops, attributes = 'x2="0" y2="1"') =>
        define(`<linearGradient ${attributes}>${gradient(stops)}</linearGradient>`),
      radial: (stops, attributes = '') =>
        define(`<radialGradient ${attributes}>${gradient(stops)}</radialGradient>`),
      blur: (amount) =>
        define(
          `<filter x="-50%" y="-50%" width="200%" height="200%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
        ),
      noise: (frequency, octaves, gain, shift) =>
        define(
          `<filter x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed()}"/>${whiten(gain, shift)}</filter>`,
        ),
      grain: () =>
        define(
          `<filter x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="1" seed="${seed()}" stitchTiles="stitch" x="0" y="0" width="${grainPx}" height="${grainPx}"/>${whiten(1, -0.3, `x="0" y="0" width="${grainPx}" height="${grainPx}"`)}<feTile/></filter>`,
        ),
      rect: (fill, attributes = '') => `<rect width="${w}" height="${h}" fill="${fill}" ${attributes}/>`,
    },
  }
}

/**
 * A filter works per pixel: a tile of this width costs a thirtieth of a full picture, and its repetition is invisible.
 */
const grainPx = 220

const whiten = (gain: number, shift: number, within = '') =>
  `<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 ${gain} 0 0 0 ${shift}" ${within}/>`

function gradient(stops: readonly GradientStop[]): string {
  return stops
    .map(([at, color, alpha = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${alpha}"/>`)
    .join('')
}
