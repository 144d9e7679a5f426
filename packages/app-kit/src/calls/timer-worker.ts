import type { TimerRequest } from './page-clock.ts'

/* The worker of `page-clock.ts`: it answers each timer with its id. */
const timers = new Map<number, ReturnType<typeof setTimeout>>()

self.onmessage = ({ data: { id, ms, isRepeated } }: MessageEvent<TimerRequest>) => {
  if (ms === undefined) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  } else if (isRepeated) {
    timers.set(
      id,
      setInterval(() => postMessage(id), ms),
    )
  } else {
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id)
        postMessage(id)
      }, ms),
    )
  }
}
