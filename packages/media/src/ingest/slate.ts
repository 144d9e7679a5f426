import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Clip } from '#src/clip/clip.ts'
import { LADDER } from '#src/recording/ladder.ts'
import { loadSlate, slateFolder } from '#src/recording/slate-folder.ts'
import { SLOT_MS, SLOTS_PER_SEGMENT } from '#src/recording/slot-log.ts'
import { startEncoder } from './encoder.ts'
import { FRAMES_PER_SEC, type LadderInput, ladderArguments } from './ladder-arguments.ts'

/** The slate in the ladder's renditions. `name` is its folder's, and is written to the slot log for readers. */
export type Slate = { name: string; clip: Clip }

const SLATE_PICTURE = fileURLToPath(new URL('../../slate/slate.png', import.meta.url))

const SLATE_PARTS = 2 * SLOTS_PER_SEGMENT
/** Generous, for a busy machine. */
const MAKE_WITHIN_MS = 60_000
const SLATE_SEC = (SLATE_PARTS * SLOT_MS) / 1_000

/**
 * Creates the slate once per ffmpeg version and picture, with the same encoder as the runs, so that their headers are
 * identical byte for byte. Rejects when ffmpeg fails.
 */
export async function prepareSlate(folder: string, ffmpeg: string, version: string): Promise<Slate> {
  const input = slateInput()
  const name = createHash('sha256')
    .update(JSON.stringify([version, ladderArguments({ ...input, inputs: [] })]))
    .update(readFileSync(SLATE_PICTURE))
    .digest('hex')
    .slice(0, 12)
  const place = slateFolder(folder, name)
  if (!existsSync(place)) await make(folder, place, ffmpeg, input)
  return { name, clip: loadSlate(folder, name) }
}

const slateInput = (): LadderInput => ({
  inputs: [
    ...['-loop', '1', '-framerate', String(FRAMES_PER_SEC), '-t', String(SLATE_SEC), '-i', SLATE_PICTURE],
    ...['-f', 'lavfi', '-t', String(SLATE_SEC), '-i', 'anullsrc=r=48000:cl=stereo'],
  ],
  soundInput: 1,
  skipSec: 0,
  // The slate can begin at any slot.
  slotsPerKeyFrame: 1,
  effort: 'veryfast',
})

async function make(folder: string, place: string, ffmpeg: string, input: LadderInput): Promise<void> {
  const pieces = new Map(LADDER.map(({ name }) => [name, [] as Buffer[]]))
  let sets = 0
  await new Promise<void>((done, failed) => {
    const encoder = startEncoder({
      ffmpeg,
      input,
      onInit: (name, init) => void pieces.get(name)?.push(init),
      onSet: (set) => {
        if (sets++ < SLATE_PARTS) for (const [name, { bytes }] of set) pieces.get(name)?.push(bytes)
      },
      onEnd: (isWell, said) => {
        clearTimeout(timer)
        if (isWell) done()
        else failed(new Error(`the slate could not be made: ${said}`))
      },
    })
    const timer = setTimeout(encoder.kill, MAKE_WITHIN_MS)
  })
  mkdirSync(folder, { recursive: true })
  const making = mkdtempSync(join(folder, 'making-'))
  for (const [name, of] of pieces) writeFileSync(join(making, `${name}.mp4`), Buffer.concat(of))
  // Atomic; another process may have been first.
  try {
    renameSync(making, place)
  } catch (cause) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(place)) throw cause
  }
}
