import { type CheckMessage, type CheckRequest, checkDraw } from './check-draw.ts'

// The worker has no network: the page hands it the file, so nothing but the file decides the verdict.
const post = (message: CheckMessage) => self.postMessage(message)

self.onmessage = ({ data: { file, promises } }: MessageEvent<CheckRequest>) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    post({ kind: 'report', report: checkDraw(text, promises, (step) => post({ kind: 'step', step })) })
  } catch {
    post({ kind: 'malformed' })
  }
}
