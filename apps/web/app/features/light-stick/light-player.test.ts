import type { LightCue } from '@encore/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLightPlayer } from './light-player.ts'

const cue = (change: Partial<LightCue>): LightCue => ({
  id: 'cu_1',
  seq: 1,
  mediaMs: 0,
  kind: 'LIGHT',
  pattern: 'STEADY',
  colours: ['#ffffff'],
  periodMs: 1_000,
  ...change,
})

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

function stick(first: LightCue | null, { isGentle = false } = {}) {
  const show = { light: first, at: 0, since: 0 }
  const painted: { at: number; colour: string | null; fadeMs: number }[] = []
  const player = createLightPlayer({
    light: () => show.light,
    mediaMs: () => show.at + Date.now() - show.since,
    isGentle: () => isGentle,
    paint: (colour, fadeMs) => painted.push({ at: Date.now(), colour, fadeMs }),
  })
  player.turn()
  return { show, painted, player, colours: () => painted.map(({ colour }) => colour) }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('light stick: a flash goes dark and back in time with the picture', () => {
  const { painted } = stick(cue({ pattern: 'FLASH', periodMs: 800 }))
  pass(1_700)
  expect(painted.map(({ at, colour }) => [at, colour])).toEqual([
    [0, '#ffffff'],
    [400, '#000000'],
    [800, '#ffffff'],
    [1_200, '#000000'],
    [1_600, '#ffffff'],
  ])
})

test('light stick: a newcomer joins a fade in its state', () => {
  const { painted, show, player } = stick(null)
  Object.assign(show, { light: cue({ pattern: 'FADE', periodMs: 4_000, colours: ['#0000ff'] }), at: 3_000 })
  player.turn()
  expect(painted.at(-1)).toEqual({ at: 0, colour: '#0000ff', fadeMs: 1_000 })
})

test('light stick: gentle lights are one colour, reached slowly, in any pattern', () => {
  const { painted, show, colours } = stick(cue({ pattern: 'FLASH', periodMs: 400 }), { isGentle: true })
  pass(3_000)
  expect(painted).toEqual([{ at: 0, colour: '#ffffff', fadeMs: 2_000 }])
  for (const colour of ['#ff8800', '#00ff88', '#0088ff']) {
    show.light = cue({ colours: [colour] })
    pass(200)
  }
  pass(2_000)
  expect(colours()).toEqual(['#ffffff', '#ff8800', '#0088ff'])
})

test('light stick: jumping in the show flashes no more than the show may', () => {
  const { show, painted, player } = stick(null)
  for (let n = 0; n < 50; n++) {
    show.light = cue({ colours: [n % 2 === 0 ? '#ffffff' : '#000000'] })
    player.turn()
    pass(20)
  }
  expect(painted.length).toBeLessThanOrEqual(6)
})
