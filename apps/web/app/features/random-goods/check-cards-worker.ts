import { type CardCheckMessage, type CardCheckRequest, checkCards } from './check-cards.ts'

// The worker has no network: the page hands it the file, so nothing but the file decides.
const post = (message: CardCheckMessage) => self.postMessage(message)

self.onmessage = ({ data: { file, unitIds } }: MessageEvent<CardCheckRequest>) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file)
    post({ kind: 'report', report: checkCards(text, unitIds) })
  } catch {
    post({ kind: 'malformed' })
  }
}
