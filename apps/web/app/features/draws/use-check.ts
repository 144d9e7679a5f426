import { useEffect, useRef, useState } from 'react'
import { timedFetch } from '#app/data/timed-fetch.ts'
import type { CheckMessage, CheckReport, CheckRequest, CheckStep } from './check-draw.ts'

export type CheckState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'running'; step: CheckStep }
  | { kind: 'done'; report: CheckReport; tookMs: number }
  /** `unreachable`: the file or the checker did not load. */
  | { kind: 'failed'; why: 'malformed' | 'unreachable' }

export const drawFilePath = (id: string): string => `/draws/${id}/draw.txt`

/** Checks a draw on this device, in a worker. Returns its state and a function that starts it again. */
export function useCheck(drawId: string, promises: readonly string[]): [CheckState, () => void] {
  const [state, setState] = useState<CheckState>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = () => {
    running.current?.abort()
    const leaving = new AbortController()
    running.current = leaving
    const show = (next: CheckState) => {
      if (!leaving.signal.aborted) setState(next)
    }
    show({ kind: 'loading' })
    void runCheck(drawId, promises, leaving.signal, show)
  }
  return [state, start]
}

async function runCheck(
  drawId: string,
  promises: readonly string[],
  signal: AbortSignal,
  show: (state: CheckState) => void,
): Promise<void> {
  const file = await loadFile(drawId, signal).catch(() => null)
  if (!file) return show({ kind: 'failed', why: 'unreachable' })
  if (signal.aborted) return
  const startedAt = performance.now()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
    if (data.kind === 'step') return show({ kind: 'running', step: data.step })
    worker.terminate()
    show(
      data.kind === 'report'
        ? { kind: 'done', report: data.report, tookMs: performance.now() - startedAt }
        : { kind: 'failed', why: 'malformed' },
    )
  }
  worker.onerror = () => {
    worker.terminate()
    show({ kind: 'failed', why: 'unreachable' })
  }
  const request: CheckRequest = { file, promises: [...promises] }
  worker.postMessage(request, [file])
}

/** Always asks the server: a cached file may be older than what the page shows. */
async function loadFile(drawId: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const response = await timedFetch(drawFilePath(drawId), { signal, cache: 'no-cache', credentials: 'omit' })
  return response.ok ? response.arrayBuffer() : null
}
