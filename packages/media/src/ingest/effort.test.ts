import { expect, test } from 'vitest'
import { LADDER } from '#src/recording/ladder.ts'
import { createEffort } from './effort.ts'
import { startEncoder } from './encoder.ts'
import { EFFORTS, type Effort } from './ladder-arguments.ts'

const minutes = (count: number) => count * 60_000

test('encoding effort: falls step by step on a slow machine, which then rests longer and longer', () => {
  const effort = createEffort()
  const seen = Array.from({ length: 7 }, (_, n) => {
    const restMs = effort.tooSlow(minutes(n))
    return `${effort.current()} ${restMs / 1_000}`
  })
  expect(seen).toEqual([
    ...['superfast 0', 'ultrafast 0', 'halved 0'],
    ...['halved 30', 'halved 60', 'halved 120', 'halved 120'],
  ])
})

test('encoding effort: is restored for a returning encoder and raised after a long healthy time', () => {
  const effort = createEffort()
  effort.tooSlow(0)
  effort.tooSlow(minutes(1))
  effort.begin(minutes(5))
  expect(effort.current()).toBe('ultrafast')
  effort.begin(minutes(12))
  expect(effort.current()).toBe('superfast')
  for (const at of [13, 14, 15, 16]) effort.tooSlow(minutes(at))
  expect(effort.tooSlow(minutes(60))).toBe(30_000)
})

/** ffmpeg's output for three seconds of a moving picture: headers, and frames per part, by rendition. */
async function encode(effort: Effort) {
  const inits = new Map<string, string>()
  const parts: string[] = []
  await new Promise<void>((done, failed) => {
    const picture = ['-f', 'lavfi', '-t', '3', '-i', 'testsrc2=size=160x90:rate=30']
    // Ends with its input: `finish` would start its kill timeout.
    startEncoder({
      ffmpeg: 'ffmpeg',
      input: {
        inputs: [...picture, '-f', 'lavfi', '-t', '3', '-i', 'anullsrc=r=48000:cl=stereo'],
        ...{ soundInput: 1, skipSec: 0.2, slotsPerKeyFrame: 2, effort },
      },
      onInit: (name, init) => void inits.set(name, init.toString('base64')),
      onSet: (set) => {
        parts.push(
          [...set].map(([name, { part }]) => `${name} ${part.durationSec} ${part.independent}`).join(),
        )
      },
      onEnd: (isWell, said) => (isWell ? done() : failed(new Error(said))),
    })
  })
  return { inits, parts }
}

test('encoding effort: keeps the same headers, parts on the grid and a key frame each second', async () => {
  const most = await encode(EFFORTS[0])
  expect(most.inits.size).toBe(LADDER.length)
  expect(most.parts.length).toBeGreaterThanOrEqual(5)
  const begins = most.parts.map((part) => part.includes('true'))
  expect(begins).toEqual(begins.map((_, part) => part % 2 === 0))
  for (const effort of EFFORTS.slice(1)) expect(await encode(effort)).toEqual(most)
})
