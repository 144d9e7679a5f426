/** Drawing functions of all cameras. Light is summed in an array of red, green and blue, and clamped at 255. */

export const TAU = Math.PI * 2
export const PICTURE = { widthPx: 480, heightPx: 270, framesPerSec: 24 }

export function clamp(value, low, high) {
  return Math.max(low, Math.min(high, value))
}

/** A saturated colour of this hue; each component from 0 to 1. */
export function colourOf(hue) {
  return [5, 3, 1].map((offset) => {
    const place = (offset + hue * 6) % 6
    return 1 - clamp(Math.min(place, 4 - place), 0, 1)
  })
}

/** A reproducible random sequence from 0 to 1. */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The eight beams of the rig with their colour, angle and strength. */
export function beamsAt({ turn, progress, beat }) {
  return Array.from({ length: 8 }, (_, beam) => ({
    beam,
    colour: colourOf((beam / 8 + progress * 2) % 1),
    angle: Math.sin(turn * (4 + (beam % 3)) + beam * 1.3) * 0.7,
    strength: (70 + 60 * beat * (beam % 2)) * (0.6 + 0.4 * Math.sin(turn * 8 + beam)),
  }))
}

/** Colour of the LED wall at a point: `u` from -0.5 to 0.5, `v` from 0 to 1. */
export function wallAt(u, v, { turn, beat }) {
  const wave = 0.5 + 0.5 * Math.sin(u * 7 + turn * 3 + Math.sin(v * 5 + turn * 2) * 1.5)
  const drift = 0.5 + 0.5 * Math.sin(v * 6 - turn * 4 + u * 4)
  const screen =
    Math.max(0, 1 - (Math.abs(u) / 0.36) ** 8) * Math.max(0, 1 - (Math.abs(v - 0.42) / 0.27) ** 8)
  return [
    12 + screen * (40 + 90 * wave * drift),
    8 + screen * (18 + 50 * drift * (1 - wave)),
    26 + screen * (70 + 72 * (1 - wave) + 20 * beat),
  ]
}

export function addGlow(light, atX, atY, radius, colour, strength) {
  const { widthPx, heightPx } = PICTURE
  const reach = radius * 3
  for (let y = Math.max(0, Math.trunc(atY - reach)); y < Math.min(heightPx, atY + reach); y++)
    for (let x = Math.max(0, Math.trunc(atX - reach)); x < Math.min(widthPx, atX + reach); x++) {
      const glow = strength * Math.exp(-((x - atX) ** 2 + (y - atY) ** 2) / radius ** 2)
      const at = (y * widthPx + x) * 3
      for (const [channel, share] of colour.entries()) light[at + channel] += share * glow
    }
}
