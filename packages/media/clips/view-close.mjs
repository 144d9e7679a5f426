import { addGlow, beamsAt, colourOf, PICTURE, wallAt } from './light.mjs'

/** Magnification over the wide camera, and the centre of the view on the wall. */
const ZOOM = 2.6
const AIM = { u: 0.02, v: 0.42 }

/** Arms of the first row: position, height and size. */
const arms = [
  { x: 34, reach: 96, size: 0.95, phase: 0.2 },
  { x: 118, reach: 62, size: 0.7, phase: 0.5 },
  { x: 196, reach: 84, size: 0.8, phase: 0 },
  { x: 290, reach: 58, size: 0.66, phase: 0.7 },
  { x: 356, reach: 104, size: 1.05, phase: 0.35 },
  { x: 446, reach: 74, size: 0.8, phase: 0.1 },
]

/** View from the barrier: the wall out of focus, the lamps of the rig, and the light sticks of the first row. */
export function drawClose(light, moment) {
  drawWall(light, moment)
  drawLamps(light, moment)
  for (const arm of arms) drawArm(light, arm, moment)
}

function drawWall(light, moment) {
  const { widthPx, heightPx } = PICTURE
  const pan = 0.05 * Math.sin(moment.turn * 2)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const u = AIM.u + pan + (x / widthPx - 0.5) / ZOOM
      const v = AIM.v + (y / heightPx - 0.5) / ZOOM
      const edge = 1 - 0.45 * ((x / widthPx - 0.5) ** 2 + (y / heightPx - 0.5) ** 2) * 4
      light.set(
        wallAt(u, v, moment).map((value) => value * 0.9 * edge),
        (y * widthPx + x) * 3,
      )
    }
}

function drawLamps(light, moment) {
  const { widthPx, heightPx } = PICTURE
  const pan = 0.05 * Math.sin(moment.turn * 2)
  for (const { beam, colour, angle, strength } of beamsAt(moment)) {
    const lampX = widthPx * (0.5 + ((beam + 0.5) / 8 - 0.5 - AIM.u - pan) * (ZOOM * 0.62))
    for (let y = 0; y < heightPx; y++) {
      const middle = lampX + Math.tan(angle) * (y + 40) * 1.3
      const width = 14 + y * 0.2
      const from = Math.max(0, Math.trunc(middle - 2.5 * width))
      const to = Math.min(widthPx - 1, Math.trunc(middle + 2.5 * width))
      for (let x = from; x <= to; x++) {
        const glow = strength * 0.62 * (1 - (y / heightPx) * 0.7) * Math.exp(-(((x - middle) / width) ** 2))
        const at = (y * widthPx + x) * 3
        for (const [channel, share] of colour.entries()) light[at + channel] += share * glow
      }
    }
    addGlow(light, lampX, 6, 13, [1, 0.96, 0.9], Math.max(0, strength) * 1.3)
  }
}

/** An arm with a light stick in the crowd's current colour. */
function drawArm(light, { x: restX, reach, size, phase }, { turn, progress, beat }) {
  const { widthPx, heightPx } = PICTURE
  const swing = Math.sin(turn * 16 + phase)
  const fist = { x: restX + swing * 24 * size, y: heightPx - reach + 6 * Math.abs(swing) }
  const tip = { x: fist.x + swing * 20 * size, y: fist.y - 44 * size }
  const shapes = [
    limb({ x: restX - 10 * size, y: heightPx + 30 }, { x: restX, y: heightPx - reach * 0.45 }, 15 * size),
    limb({ x: restX, y: heightPx - reach * 0.45 }, fist, 10 * size),
    limb(fist, { x: fist.x + swing * 3, y: fist.y - 6 * size }, 12.5 * size),
    limb(fist, { x: fist.x + swing * 8 * size, y: fist.y - 20 * size }, 4 * size),
  ]
  const from = Math.max(0, Math.trunc(Math.min(restX, fist.x) - 30 * size))
  const to = Math.min(widthPx, Math.max(restX, fist.x) + 30 * size)
  for (let y = Math.max(0, Math.trunc(fist.y - 30 * size)); y < heightPx; y++)
    for (let x = from; x < to; x++) {
      let outside = Number.POSITIVE_INFINITY
      for (const shape of shapes) outside = Math.min(outside, shape(x, y))
      const cover = Math.min(1, Math.max(0, 0.5 - outside / (3 * size)))
      if (cover === 0) continue
      const at = (y * widthPx + x) * 3
      for (const [channel, value] of [9, 7, 16].entries())
        light[at + channel] = light[at + channel] * (1 - cover) + value * cover
    }
  const colour = colourOf((progress * 2 + restX / widthPx / 4) % 1).map((share) => 0.3 + 0.7 * share)
  const middle = { x: (fist.x + tip.x) / 2, y: (fist.y - 18 * size + tip.y) / 2 }
  for (const at of [middle, tip]) addGlow(light, at.x, at.y, 7 * size, colour, 170 + 70 * beat)
  addGlow(light, tip.x, tip.y, 26 * size, colour, 40 + 30 * beat)
}

/** Returns a function for the approximate distance in pixels of a point from the limb. */
function limb(from, to, radius) {
  const [lengthX, lengthY] = [to.x - from.x, to.y - from.y]
  const square = lengthX ** 2 + lengthY ** 2
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - from.x) * lengthX + (y - from.y) * lengthY) / square))
    return Math.hypot(x - from.x - along * lengthX, y - from.y - along * lengthY) - radius
  }
}
