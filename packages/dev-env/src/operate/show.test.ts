import { harmfulLight, type Light } from '@encore/contract/rules/light'
import { captionTextMax, cuesAtOnce } from '@encore/contract/rules/limits'
import { expect, test } from 'vitest'
import { cuesOfRound, roundMs } from './show.ts'

test('demo show: fits one request, ends before it repeats and flashes nowhere', () => {
  const rounds = [0, 1, 2].map((round) => cuesOfRound(round * roundMs))
  const lights = rounds.flatMap((round) => round.lights.map((cue) => ({ ...cue, mediaMs: cue.mediaMs ?? 0 })))
  expect(harmfulLight(lights as Light[])).toBeNull()
  const [{ captions } = { captions: [] }] = rounds
  expect(captions.length).toBeLessThanOrEqual(cuesAtOnce)
  for (const { mediaMs = 0, durationMs, text } of captions) {
    expect(mediaMs + durationMs).toBeLessThan(roundMs)
    expect(text.length).toBeLessThanOrEqual(captionTextMax)
  }
  expect(new Set(captions.map(({ lang }) => lang))).toEqual(new Set(['ko', 'ja', 'en', 'zhhans']))
})
