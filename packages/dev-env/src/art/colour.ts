import { clamp, lerp } from './chance.ts'

/** Lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Converts to sRGB hex; channels outside the gamut are clamped. */
export function hex([lightness, chroma, hue]: Oklch): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${linear.map((channel) => twoHexDigits(encoded(channel))).join('')}`
}

/** Returns the colour at `t` in [0, 1] along the stops. */
export function tone(stops: readonly [Oklch, ...Oklch[]], t: number): string {
  const at = clamp(t) * (stops.length - 1)
  const from = stops[Math.floor(at)] ?? stops[0]
  const to = stops[Math.ceil(at)] ?? from
  const part = at % 1
  return hex([lerp(from[0], to[0], part), lerp(from[1], to[1], part), lerp(from[2], to[2], part)])
}

function encoded(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
}

function twoHexDigits(channel: number): string {
  return Math.round(255 * clamp(channel))
    .toString(16)
    .padStart(2, '0')
}
