import { harmfulLight, type Light } from '@encore/contract/rules/light'
import { captionTextMax, cuesAtOnce } from '@encore/contract/rules/limits'
import { expect, test } from 'vitest'
import { cuesOfRound, roundMs } from './show.ts'

test('the demo’s show fits one call, ends before it begins again, and harms nobody', () => {
  const cues = [0, 1, 2].flatMap((round) => cuesOfRound(round * roundMs))
  expect(cues.length / 3).toBeLessThanOrEqual(cuesAtOnce)
  const lights = cues
    .filter((cue) => cue.kind === 'LIGHT')
    .map((cue) => ({ ...cue, mediaMs: cue.mediaMs ?? 0 }))
  expect(harmfulLight(lights as Light[])).toBeNull()
  for (const cue of cuesOfRound(0)) {
    const length = cue.kind === 'CAPTION' ? cue.durationMs : 0
    expect((cue.mediaMs ?? 0) + length).toBeLessThan(roundMs)
    if (cue.kind === 'CAPTION') expect(cue.text.length).toBeLessThanOrEqual(captionTextMax)
  }
  expect(new Set(cuesOfRound(0).map((cue) => (cue.kind === 'CAPTION' ? cue.lang : '')))).toEqual(
    new Set(['', 'ko', 'ja', 'en', 'zhhans']),
  )
})
