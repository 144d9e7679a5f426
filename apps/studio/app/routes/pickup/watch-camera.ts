import { createCodeReader } from './read-codes.ts'

export type CameraProblem = 'denied' | 'none' | 'insecure' | 'busy'

const betweenMs = 150
/** A code that stays in front of the camera is not reported again. */
const sameMs = 4_000

export interface Watching {
  onOpen(): void
  onCode(code: string): void
  onProblem(problem: CameraProblem): void
}

/** Shows the camera and reports each code once. Returns a function that closes the camera. */
export function watchCamera(video: HTMLVideoElement, { onOpen, onCode, onProblem }: Watching): () => void {
  let isOver = false
  let stream: MediaStream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = { code: '', atMs: Number.NEGATIVE_INFINITY }

  async function open() {
    // Cameras need a secure context.
    if (!navigator.mediaDevices) return onProblem('insecure')
    const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } }
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
    const read = await createCodeReader()
    if (isOver) return release()
    video.srcObject = stream
    await video.play()
    onOpen()
    const look = async () => {
      const code = await read(video).catch(() => null)
      if (isOver) return
      if (code !== null && (code !== last.code || performance.now() - last.atMs > sameMs)) onCode(code)
      if (code !== null) last = { code, atMs: performance.now() }
      timer = setTimeout(() => void look(), betweenMs)
    }
    await look()
  }
  function release() {
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  open().catch((cause: unknown) => {
    release()
    if (!isOver) onProblem(problemOf(cause))
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    release()
  }
}

function problemOf(cause: unknown): CameraProblem {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}
