import type { PageClock } from './page-clock.ts'
import { type CallCandidate, refusalOf, type Signal, type SignalBody, type SignalPort } from './ports.ts'

/** Sends and receives the signals of one side in their order, and tries again what failed. */
export interface SignalLink {
  send(gen: number, body: SignalBody): void
  /** Candidates of a connection are gathered for a moment and sent together. */
  sendCandidate(gen: number, candidate: CallCandidate): void
  close(): void
}

export interface SignalLinkSettings {
  port: SignalPort
  clock: PageClock
  onSignal(signal: Signal): void
  /** The server never hands this signal on. */
  onRefused(gen: number, body: SignalBody): void
  /** This document has no part in the call any more. */
  onEnded(): void
}

export const gatherMs = 150
const retryMs = [250, 500, 1_000, 2_000, 4_000]

export function createSignalLink(settings: SignalLinkSettings): SignalLink {
  const { port, clock, onSignal, onRefused, onEnded } = settings
  const closing = new AbortController()
  let sending = Promise.resolve()
  let gathered: { gen: number; candidates: CallCandidate[] } | null = null
  const isClosed = () => closing.signal.aborted

  const close = () => closing.abort()
  const end = () => {
    if (isClosed()) return
    close()
    onEnded()
  }
  const pause = (tries: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(retryMs[Math.min(tries, retryMs.length - 1)] ?? 0, resolve)
      closing.signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })

  const deliver = async (gen: number, body: SignalBody) => {
    for (let tries = 0; !isClosed(); tries++) {
      try {
        return await port.send({ gen, body })
      } catch (cause) {
        const refusal = refusalOf(cause)
        if (refusal === 'ENDED') return end()
        if (refusal) return onRefused(gen, body)
        await pause(tries)
      }
    }
  }
  const send = (gen: number, body: SignalBody) => {
    flush()
    sending = sending.then(() => deliver(gen, body))
  }
  const flush = () => {
    const batch = gathered
    gathered = null
    if (batch) send(batch.gen, { kind: 'candidates', candidates: batch.candidates })
  }

  const receive = async () => {
    let since = 0
    for (let tries = 0; !isClosed(); ) {
      try {
        const { signals, last } = await port.receive(since, closing.signal)
        if (isClosed()) return
        tries = 0
        const news = signals.filter(({ n }) => n > since)
        since = Math.max(since, last, ...news.map(({ n }) => n))
        for (const signal of news) onSignal(signal)
      } catch (cause) {
        if (isClosed()) return
        const refusal = refusalOf(cause)
        if (refusal === 'ENDED') return end()
        await pause(tries++)
      }
    }
  }
  void receive()

  return {
    send,
    sendCandidate: (gen, candidate) => {
      if (gathered && gathered.gen !== gen) flush()
      if (gathered) return void gathered.candidates.push(candidate)
      gathered = { gen, candidates: [candidate] }
      clock.after(gatherMs, flush)
    },
    close,
  }
}
