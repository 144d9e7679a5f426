import type { DrawDetail } from '@encore/contract/endpoints'
import { useEffect, useRef, useState } from 'react'
import { timedFetch } from '#app/data/timed-fetch.ts'
import type { CheckMessage, CheckReport, CheckRequest, CheckStep } from './check-draw.ts'

export type CheckState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'running'; step: CheckStep }
  | { kind: 'done'; report: CheckReport; tookMs: number }
  /** `unreachable`: the file or the checker did not load. */
  | { kind: 'failed'; why: 'malformed' | 'otherDraw' | 'unreachable' }

export const isUnderWay = ({ kind }: CheckState): boolean => kind === 'loading' || kind === 'running'

export const drawFilePath = (id: string): string => `/draws/${id}/draw.txt`

/**
 * Checks a draw on this device, in a worker. Returns its state and a function that starts it again.
 *
 * A report ends with the state of the draw that it describes; a check that is under way then starts again.
 */
export function useCheck(
  draw: Pick<DrawDetail, 'id' | 'state'>,
  promises: readonly string[],
  friendCode: string | null = null,
): [CheckState, () => void] {
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
    void runCheck({ drawId: draw.id, promises: [...promises], friendCode }, leaving.signal, show)
  }
  const checked = useRef(draw.state)
  useEffect(() => {
    if (checked.current === draw.state) return
    checked.current = draw.state
    if (isUnderWay(state)) start()
    else setState({ kind: 'idle' })
  })
  return [state, start]
}

async function runCheck(
  request: Omit<CheckRequest, 'file'>,
  signal: AbortSignal,
  show: (state: CheckState) => void,
): Promise<void> {
  const file = await loadFile(request.drawId, signal).catch(() => null)
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
        : { kind: 'failed', why: data.kind },
    )
  }
  worker.onerror = () => {
    worker.terminate()
    show({ kind: 'failed', why: 'unreachable' })
  }
  worker.postMessage({ ...request, file } satisfies CheckRequest, [file])
}

/** Long enough for a file of 20,000 entries on a slow phone. */
const fileTimeoutMs = 120_000

/** Always asks the server: a cached file may be older than what the page shows. */
async function loadFile(drawId: string, leaving: AbortSignal): Promise<ArrayBuffer | null> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(fileTimeoutMs)])
  const response = await timedFetch(drawFilePath(drawId), { signal, cache: 'no-cache', credentials: 'omit' })
  return response.ok ? response.arrayBuffer() : null
}
