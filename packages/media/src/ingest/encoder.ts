import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { Part } from '#src/clip/fragment.ts'
import { LADDER } from '#src/recording/ladder.ts'
import { SLOT_MS } from '#src/recording/slot-log.ts'
import { createFragmentSplitter } from './fragment-splitter.ts'
import { type LadderInput, ladderArguments } from './ladder-arguments.ts'

/** The same half second in all renditions, by name. */
export type PartSet = ReadonlyMap<string, { bytes: Buffer; part: Part }>

export type EncoderEvents = {
  onInit: (rendition: string, init: Buffer) => void
  /** In order, from the first set of the run on. */
  onSet: (set: PartSet) => void
  /** Called after the last set. `isWell`: it ended because its input did. `said`: the end of its stderr. */
  onEnd: (isWell: boolean, said: string) => void
  /** The input accepts data again. */
  onDrain?: () => void
}

/** One ffmpeg process that encodes an input into the ladder. */
export type Encoder = {
  /** Returns false for backpressure, until `onDrain`. */
  write: (bytes: Buffer) => boolean
  /** Ends the input; data already written is still encoded. */
  finish: () => void
  kill: () => void
}

export type EncoderSettings = EncoderEvents & {
  ffmpeg: string
  input: LadderInput
  /** Process priority; above 0 it yields to others. */
  niceness?: number
  /** Number of sets wanted; later output is ignored. */
  mostSets?: number
}

/** A rendition this many parts ahead of another indicates a fault. */
const MOST_WAITING = 40
const LAST_WORDS = 2_000
const FINISH_WITHIN_MS = 10_000

export function startEncoder({
  ffmpeg,
  input,
  niceness = 0,
  mostSets = Infinity,
  ...events
}: EncoderSettings): Encoder {
  const child = spawn(ffmpeg, ladderArguments(input), {
    stdio: ['pipe', 'ignore', 'pipe', ...LADDER.map(() => 'pipe' as const)],
  })
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness)
  let said = ''
  let isBroken = false
  const kill = () => {
    isBroken = true
    child.kill('SIGKILL')
  }
  child.stderr?.on('data', (words: Buffer) => {
    said = (said + words.toString()).slice(-LAST_WORDS)
  })
  const gather = createGatherer(events.onSet)
  for (const [index, { name }] of LADDER.entries()) {
    let parts = 0
    const splitter = createFragmentSplitter({
      onInit: (init) => events.onInit(name, init),
      onPart: (bytes, part) => {
        if (++parts <= mostSets && !gather(name, bytes, part)) fail('parts off the grid')
      },
    })
    outputOf(child, index).on('data', (bytes: Buffer) => {
      if (isBroken || parts >= mostSets) return
      try {
        splitter.push(bytes)
      } catch (cause) {
        if (parts < mostSets) fail(String(cause))
      }
    })
  }
  const fail = (why: string) => {
    said = why
    kill()
  }
  const stdin = child.stdin as Writable
  // A dead child is reported by its exit.
  stdin.on('error', () => {})
  stdin.on('drain', () => events.onDrain?.())
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const end = (isWell: boolean) => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    events.onEnd(isWell, said)
  }
  child.once('error', (cause) => {
    said = cause.message
    end(false)
  })
  child.once('close', (code) => end(code === 0 && !isBroken))
  return {
    write: (bytes) => stdin.write(bytes),
    finish: () => {
      if (hasEnded) return
      stdin.end()
      timer ??= setTimeout(kill, FINISH_WITHIN_MS)
    },
    kill,
  }
}

/** Groups the renditions' parts into sets. Returns false when they do not share one grid. */
function createGatherer(onSet: (set: PartSet) => void) {
  const waiting = new Map(LADDER.map(({ name }) => [name, [] as { bytes: Buffer; part: Part }[]]))
  let isOver = false
  return (name: string, bytes: Buffer, part: Part): boolean => {
    const queue = waiting.get(name)
    if (!queue || isOver) return true
    if (part.durationSec * 1_000 !== SLOT_MS) {
      // The last part of an input is shorter and is dropped.
      isOver = part.durationSec * 1_000 < SLOT_MS
      return isOver
    }
    queue.push({ bytes, part })
    while ([...waiting.values()].every(({ length }) => length > 0)) {
      onSet(
        new Map(
          [...waiting].flatMap(([rendition, parts]) => parts.splice(0, 1).map((one) => [rendition, one])),
        ),
      )
    }
    return queue.length <= MOST_WAITING
  }
}

const outputOf = (child: ChildProcess, index: number): Readable => child.stdio[index + 3] as Readable
