import type { Recording } from '#src/channel/recording.ts'
import { type Box, readBoxes, requireBox } from '#src/clip/boxes.ts'
import { readPart } from '#src/clip/fragment.ts'
import { readTracks } from '#src/clip/init.ts'
import { retimePart } from '#src/clip/retime.ts'
import { openClipWriter } from './clip-writer.ts'

export type CopySettings = {
  recording: Recording
  /** Media time of the recording. */
  fromMs: number
  toMs: number
  folder: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Copies a range of a finished show into a clip whose time starts at 0, without encoding. Returns its length, 0 for
 * less than a segment. Rejects on read and write errors, and when aborted.
 */
export async function copyRecording(settings: CopySettings): Promise<number> {
  const { recording, fromMs, toMs, folder, onProgress, signal } = settings
  const { partMs, offsetMs, partCount, partsPerKeyFrame: grid, renditions } = recording
  const first = Math.max(0, Math.ceil((fromMs - offsetMs) / partMs / grid) * grid)
  const end = Math.min(partCount, Math.floor((toMs - offsetMs) / partMs))
  const count = Math.floor((end - first) / grid) * grid
  if (count <= 0) return 0
  const writer = openClipWriter(folder)
  try {
    const movers = renditions.map(({ name }) => ({
      name,
      move: moverOf(recording.init(name), -first * partMs),
    }))
    for (const { name } of renditions) writer.write(name, [recording.init(name)])
    for (let part = 0; part < count; part++) {
      for (const { name, move } of movers) {
        const pieces = recording.partBytes(name, first + part)
        if (!pieces) throw new Error(`part ${first + part} of ${name} is gone`)
        writer.write(name, move(Buffer.concat(pieces), part + 1))
      }
      onProgress((part + 1) / count)
      // Lets other work run in between.
      await new Promise(setImmediate)
      signal.throwIfAborted()
    }
    writer.finish(recording.poster ?? null)
    return count * partMs
  } catch (cause) {
    writer.abandon()
    throw cause
  }
}

function moverOf(init: Buffer, byMs: number) {
  const tracks = readTracks(init, requireBox(readBoxes(init, 0, init.length), 'moov'))
  return (bytes: Buffer, sequence: number): readonly Buffer[] => {
    const [moof, mdat] = readBoxes(bytes, 0, bytes.length)
    return retimePart(bytes, readPart(bytes, moof as Box, mdat as Box, tracks), byMs, sequence)
  }
}
