import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { recordClip } from '../channel/recording.ts'
import { stage } from '../testing/stage.ts'
import { cutFrame } from './cut-frame.ts'

const recording = recordClip({ clip: stage, startsAtMs: 0, durationMs: 60_000, loops: true })
const isJpeg = (bytes: Buffer | null) => bytes?.readUInt16BE(0) === 0xffd8

test('frame: is cut from a recording where ffmpeg is installed, and absent otherwise', async () => {
  const isInstalled = spawnSync('ffmpeg', ['-version']).status === 0
  const frames = await Promise.all([9_000, 41_000, 1e9].map((atMs) => cutFrame(recording, atMs)))
  expect(frames.map(isJpeg)).toEqual(Array(3).fill(isInstalled))
})

test('frame: is absent without ffmpeg and with one that fails', async () => {
  expect(await cutFrame(recording, 0, 'no-such-program')).toBeNull()
  expect(await cutFrame(recording, 0, 'false')).toBeNull()
})
