import { addGlow, beamsAt, colourOf, PICTURE, seeded } from './light.mjs'

const HORIZON = 92
const fans = placeFans()

/** View from the stage into the audience: beams from behind, and a light stick in every hand. */
export function drawCrowd(light, moment) {
  drawHall(light, moment)
  drawBeams(light, moment)
  for (const fan of fans) drawFan(light, fan, moment)
}

/** Rows from the back to the barrier; nearer ones are larger. */
function placeFans() {
  const random = seeded(11)
  return Array.from({ length: 15 }, (_, row) => {
    const near = ((row + 1) / 15) ** 1.7
    const count = Math.round(36 - 25 * near)
    return Array.from({ length: count }, (_, seat) => ({
      near,
      x: ((seat + 0.5 + (random() - 0.5) * 0.7) / count) * (PICTURE.widthPx + 40) - 20,
      y: HORIZON + 16 + near * 160 + random() * 6,
      radius: 2.2 + near * 13,
      phase: random() * 0.9,
      sings: random() < 0.8,
    }))
  }).flat()
}

function drawHall(light, { turn, beat }) {
  const { widthPx, heightPx } = PICTURE
  for (let y = 0; y < heightPx; y++) {
    const floor = Math.max(0, (y - HORIZON) / (heightPx - HORIZON))
    const haze = Math.exp(-(((y - HORIZON) / 46) ** 2))
    for (let x = 0; x < widthPx; x++) {
      const u = x / widthPx - 0.5
      const wash = 0.5 + 0.5 * Math.sin(u * 6 + turn * 3)
      light.set(
        [
          9 + haze * (34 + 44 * wash) + floor * (16 + 10 * beat),
          7 + haze * (14 + 16 * (1 - wash)) + floor * 9,
          20 + haze * (62 + 34 * (1 - wash)) + floor * (30 + 14 * beat),
        ],
        (y * widthPx + x) * 3,
      )
    }
  }
}

/** The beams of the stage, mirrored because they are seen from behind. */
function drawBeams(light, moment) {
  const { widthPx } = PICTURE
  for (const { beam, colour, angle, strength } of beamsAt(moment)) {
    const lampX = widthPx * (1 - (beam + 0.5) / 8)
    for (let y = 0; y < HORIZON + 110; y++) {
      const middle = lampX - Math.tan(angle) * y * 0.9
      const width = 5 + y * 0.14
      const fade = Math.max(0, 1 - y / (HORIZON + 110))
      const from = Math.max(0, Math.trunc(middle - 3 * width))
      const to = Math.min(widthPx - 1, Math.trunc(middle + 3 * width))
      for (let x = from; x <= to; x++) {
        const glow = strength * 0.8 * fade * Math.exp(-(((x - middle) / width) ** 2))
        const at = (y * widthPx + x) * 3
        for (const [channel, share] of colour.entries()) light[at + channel] += share * glow
      }
    }
  }
}

function drawFan(light, { near, x: restX, y: restY, radius, phase, sings }, { turn, progress, beat }) {
  const { widthPx, heightPx } = PICTURE
  const swing = Math.sin(turn * 16 + phase)
  const x = restX + swing * radius * 0.5
  const y = restY - Math.abs(Math.sin(turn * 32 + phase)) * radius * 0.5
  const shade = [10 + 12 * (1 - near), 8 + 8 * (1 - near), 20 + 22 * (1 - near)]
  for (let row = Math.max(0, Math.trunc(y - radius)); row < Math.min(heightPx, y + radius * 5); row++) {
    const down = row - y
    const half =
      down < radius * 0.8
        ? Math.sqrt(Math.max(0, radius ** 2 - down ** 2)) * 0.82
        : Math.min(radius * 1.75, radius * (0.7 + (down / radius - 0.8) * 1.5))
    for (let column = Math.max(0, Math.ceil(x - half)); column <= Math.min(widthPx - 1, x + half); column++)
      light.set(shade, (row * widthPx + column) * 3)
  }
  if (!sings) return
  const colour = colourOf((progress * 2 + restX / widthPx / 4) % 1).map((share) => 0.25 + 0.75 * share)
  const stickX = x + radius * 1.1 + swing * radius * 0.9
  const stickY = y - radius * 1.9
  addGlow(light, stickX, stickY, 1.4 + radius * 0.34, colour, 150 + 90 * beat)
  addGlow(light, stickX, stickY, radius * 1.1, colour, 16 + 14 * near)
}
