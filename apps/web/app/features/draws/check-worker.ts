import { type CheckMessage, type CheckRequest, checkDraw, OtherDraw } from './check-draw.ts'

// The worker has no network: the page hands it the file, so nothing but the file decides the verdict.
const post = (message: CheckMessage) => self.postMessage(message)

self.onmessage = ({ data: { drawId, file, promises, friendCode } }: MessageEvent<CheckRequest>) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    post({
      kind: 'report',
      report: checkDraw({ drawId, text, friendCode }, promises, (step) => post({ kind: 'step', step })),
    })
  } catch (cause) {
    post({ kind: cause instanceof OtherDraw ? 'otherDraw' : 'malformed' })
  }
}
