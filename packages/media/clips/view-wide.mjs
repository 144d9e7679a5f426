import { beamsAt, PICTURE, seeded, TAU, wallAt } from './light.mjs'

const heads = placeCrowd()

/** View from the back of the venue: the whole stage over the heads of the crowd. */
export function drawWide(light, moment) {
  drawWall(light, moment)
  drawBeams(light, moment)
  for (const head of heads) drawHead(light, head, moment.turn)
}

function placeCrowd() {
  const random = seeded(7)
  return Array.from({ length: 60 }, () => ({
    x: random() * PICTURE.widthPx,
    y: PICTURE.heightPx - 18 - random() * 16,
    radius: 7 + random() * 5,
    phase: random() * TAU,
    raisesArm: random() < 0.35,
  }))
}

function drawWall(light, moment) {
  const { widthPx, heightPx } = PICTURE
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      light.set(wallAt(x / widthPx - 0.5, y / heightPx, moment), (y * widthPx + x) * 3)
}

function drawBeams(light, moment) {
  const { widthPx, heightPx } = PICTURE
  for (const { beam, colour, angle, strength } of beamsAt(moment)) {
    for (let y = 0; y < heightPx; y++) {
      const middle = (widthPx * (beam + 0.5)) / 8 + Math.tan(angle) * y
      const width = 4 + y * 0.09
      const from = Math.max(0, Math.trunc(middle - 3 * width))
      const to = Math.min(widthPx - 1, Math.trunc(middle + 3 * width))
      for (let x = from; x <= to; x++) {
        const glow = strength * (1 - (y / heightPx) * 0.75) * Math.exp(-(((x - middle) / width) ** 2))
        const at = (y * widthPx + x) * 3
        for (const [channel, share] of colour.entries()) light[at + channel] += share * glow
      }
    }
  }
}

function drawHead(light, { x: headX, y: restY, radius, phase, raisesArm }, turn) {
  const { widthPx, heightPx } = PICTURE
  const headY = restY - 3 * Math.abs(Math.sin(turn * 32 + phase))
  const top = Math.max(0, Math.trunc(headY - radius - (raisesArm ? 22 : 0)))
  for (let y = top; y < heightPx; y++) {
    const dy = y - headY
    const from = Math.max(0, Math.trunc(headX - radius * 2))
    const to = Math.min(widthPx - 1, headX + radius * 2)
    for (let x = from; x <= to; x++) {
      const dx = x - headX
      const inHead = dx * dx + dy * dy < radius * radius
      const inBody = dy > radius * 0.6 && Math.abs(dx) < Math.min(radius * 1.9, radius * 0.8 + dy * 0.6)
      const armX = radius * 1.2 + Math.sin(turn * 16 + phase) * dy * 0.15
      const inArm = raisesArm && dy < radius && dy > -radius - 20 && Math.abs(dx - armX) < 2.2
      if (inHead || inBody || inArm) light.set([6, 5, 12], (y * widthPx + x) * 3)
    }
  }
}
