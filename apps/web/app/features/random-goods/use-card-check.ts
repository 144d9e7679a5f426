import { useEffect, useRef, useState } from 'react'
import { timedFetch } from '#app/data/timed-fetch.ts'
import type { CardCheck, CardCheckMessage, CardCheckRequest } from './check-cards.ts'

export type CardCheckState =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'done'; report: CardCheck }
  /** `unreachable`: the file or the checker did not load. */
  | { kind: 'failed'; why: 'malformed' | 'unreachable' }

export const allotmentFilePath = (id: string): string => `/random-goods/${id}/allotment.txt`

/** Checks an allotment on this device, in a worker. Returns its state and a function that starts it again. */
export function useCardCheck(allotmentId: string, unitIds: readonly string[]): [CardCheckState, () => void] {
  const [state, setState] = useState<CardCheckState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = () => {
    running.current?.abort()
    const leaving = new AbortController()
    running.current = leaving
    setState({ kind: 'running' })
    void runCheck(allotmentId, unitIds, leaving.signal).then((next) => {
      if (!leaving.signal.aborted) setState(next)
    })
  }
  return [state, start]
}

async function runCheck(
  allotmentId: string,
  unitIds: readonly string[],
  signal: AbortSignal,
): Promise<CardCheckState> {
  const file = await loadFile(allotmentId, signal).catch(() => null)
  if (!file) return { kind: 'failed', why: 'unreachable' }
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./check-cards-worker.ts', import.meta.url), { type: 'module' })
    const end = (state: CardCheckState) => {
      worker.terminate()
      resolve(state)
    }
    signal.addEventListener('abort', () => worker.terminate())
    worker.onmessage = ({ data }: MessageEvent<CardCheckMessage>) =>
      end(
        data.kind === 'report' ? { kind: 'done', report: data.report } : { kind: 'failed', why: 'malformed' },
      )
    worker.onerror = () => end({ kind: 'failed', why: 'unreachable' })
    const request: CardCheckRequest = { file, unitIds: [...unitIds] }
    worker.postMessage(request, [file])
  })
}

/** Long enough for a file of 20,000 units on a slow phone. */
const fileTimeoutMs = 120_000

/** Always asks the server: a cached file may be older than the page. */
async function loadFile(allotmentId: string, leaving: AbortSignal): Promise<ArrayBuffer | null> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(fileTimeoutMs)])
  const response = await timedFetch(allotmentFilePath(allotmentId), {
    signal,
    cache: 'no-cache',
    credentials: 'omit',
  })
  return response.ok ? response.arrayBuffer() : null
}
