import type { Clock, MediaSource } from '../channel/source.ts'

/** Requests held back until a part exists: one list and one pair of timers per part. */
export type PartWaiters = {
  /**
   * Calls `answer` once: true when the part exists, false when it is overdue. Returns a function that leaves the queue.
   */
  wait: (source: MediaSource, part: number, answer: (arrived: boolean) => void) => () => void
  waiting: () => number
}

type Queue = { answers: Set<(arrived: boolean) => void>; stop: () => void }

/** An overdue request is released after three target durations (RFC 8216bis 6.2.5.2). */
const PATIENCE_SEGMENTS = 3
/** Answers per turn of the event loop, so that thousands of waiting requests do not block others. */
const ANSWERED_AT_ONCE = 250

export function createPartWaiters(clock: Clock): PartWaiters {
  const queues = new WeakMap<MediaSource, Map<number, Queue>>()
  let waiting = 0

  const settle = (source: MediaSource, part: number, arrived: boolean): void => {
    const queue = queues.get(source)?.get(part)
    if (queue === undefined) return
    close(source, part, queue)
    answerSome(queue.answers, arrived)
  }
  const answerSome = (answers: Queue['answers'], arrived: boolean): void => {
    let count = 0
    for (const answer of answers) {
      if (count++ === ANSWERED_AT_ONCE) return void setImmediate(answerSome, answers, arrived)
      answers.delete(answer)
      waiting--
      answer(arrived)
    }
  }
  const close = (source: MediaSource, part: number, queue: Queue): void => {
    queue.stop()
    queues.get(source)?.delete(part)
  }
  const open = (source: MediaSource, part: number): Queue => {
    const forget = source.awaitPart(part, clock, () => settle(source, part, true))
    const patienceMs = PATIENCE_SEGMENTS * source.segmentTargetSec * 1000
    const deadline = setTimeout(() => settle(source, part, false), patienceMs)
    const stop = (): void => {
      forget()
      clearTimeout(deadline)
    }
    return { answers: new Set(), stop }
  }

  return {
    wait: (source, part, answer) => {
      const ofSource = queues.get(source) ?? new Map<number, Queue>()
      queues.set(source, ofSource)
      const queue = ofSource.get(part) ?? open(source, part)
      ofSource.set(part, queue)
      queue.answers.add(answer)
      waiting++
      return () => {
        if (!queue.answers.delete(answer)) return
        waiting--
        if (queue.answers.size === 0 && ofSource.get(part) === queue) close(source, part, queue)
      }
    },
    waiting: () => waiting,
  }
}
