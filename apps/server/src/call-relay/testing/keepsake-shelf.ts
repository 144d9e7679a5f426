import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Joined, joinStretches } from '@encore/media'

interface Stretch {
  callId: string
  begunMs: number
  mediaType: 'video/mp4' | 'video/webm'
}

interface Received extends Stretch {
  pieces: Map<number, Buffer>
  /** Null until the page has ended it. */
  count: number | null
}

/** Keepsakes that pages have sent. */
export interface KeepsakeShelf {
  /** Answers of the ports of a page, by name. */
  ports: Record<string, (...values: never[]) => unknown>
  isWhole(callId: string): boolean
  /** Bytes that have arrived. */
  bytes(callId: string): number
  /** Makes the file of a call as the server does. */
  make(callId: string): Promise<Joined>
  close(): void
}

export function createKeepsakeShelf(): KeepsakeShelf {
  const folder = mkdtempSync(join(tmpdir(), 'encore-keepsakes-'))
  const stretches: Received[] = []
  const find = ({ callId, begunMs }: Stretch) =>
    stretches.find((one) => one.callId === callId && one.begunMs === begunMs)
  const of = (callId: string) => stretches.filter((one) => one.callId === callId)
  const bytesOf = ({ pieces, count }: Received) =>
    Buffer.concat(Array.from({ length: count ?? 0 }, (_, at) => pieces.get(at + 1) ?? Buffer.alloc(0)))
  return {
    ports: {
      keepsakeOpen: (stretch: Stretch) => {
        stretches.push({ ...stretch, pieces: new Map(), count: null })
      },
      keepsakePiece: (stretch: Stretch, n: number, text: string, digest: string) => {
        const piece = Buffer.from(text, 'base64')
        if (createHash('sha256').update(piece).digest('hex') !== digest) throw new Error('wrong digest')
        find(stretch)?.pieces.set(n, piece)
      },
      keepsakeEnd: (stretch: Stretch, count: number) => {
        const found = find(stretch)
        if (found) found.count = count
      },
    },
    isWhole: (callId) =>
      of(callId).length > 0 &&
      of(callId).every(({ pieces, count }) => count !== null && pieces.size === count),
    bytes: (callId) =>
      of(callId).reduce((sum, { pieces }) => sum + Buffer.concat([...pieces.values()]).length, 0),
    make: async (callId) => {
      const sources = of(callId).map((stretch) => {
        const path = join(folder, `${callId}-${stretch.begunMs}`)
        writeFileSync(path, bytesOf(stretch))
        return path
      })
      const ending = of(callId)[0]?.mediaType === 'video/webm' ? 'webm' : 'mp4'
      const target = join(folder, callId)
      return joinStretches({ sources, target, ending, tags: {}, signal: new AbortController().signal })
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
