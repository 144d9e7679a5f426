import type { Capture } from '../capture.ts'
import { createKeepsakeOutbox } from '../keepsake/keepsake-outbox.ts'
import type { KeepsakePort } from '../keepsake/keepsake-port.ts'
import { openRecorder } from '../keepsake/keepsake-recorder.ts'
import { canRecord, recordingType } from '../keepsake/keepsake-support.ts'
import { createKeepsakes, type KeepsakesView } from '../keepsake/keepsakes.ts'
import { openPieceFolder } from '../keepsake/piece-folder.ts'
import type { PageClock } from '../page-clock.ts'
import type { StationCall } from '../station-call.ts'

/** Keepsakes of the test page, whose server is the test. */
export interface KeepsakePage {
  /** `source`: the call whose fan is recorded, when it is another one. */
  follow(call: StationCall | null, source?: StationCall): void
  view(): KeepsakesView
  /** Stretches that are on the device. */
  stored(): Promise<number>
}

interface KeepsakePageSettings {
  clock: PageClock
  capture: Capture
  ask(name: string, ...values: unknown[]): Promise<unknown>
}

export async function createKeepsakePage({
  clock,
  capture,
  ask,
}: KeepsakePageSettings): Promise<KeepsakePage> {
  const type = canRecord() ? recordingType() : null
  if (!type) throw new Error('This browser cannot record')
  const port: KeepsakePort = {
    open: async (stretch) => void (await ask('keepsakeOpen', stretch)),
    send: async (stretch, n, piece, digest) =>
      void (await ask('keepsakePiece', stretch, n, await base64Of(piece), digest)),
    end: async (stretch, pieces) => void (await ask('keepsakeEnd', stretch, pieces)),
    remove: async (callId) => void (await ask('keepsakeRemove', callId)),
  }
  const store = await openPieceFolder()
  const outbox = createKeepsakeOutbox({ store, port, clock })
  const keepsakes = createKeepsakes({
    ...{ type, artist: '하루 Haru', clock, capture, store, outbox, port, openRecorder },
    onFault: (cause) => reportError(cause),
  })
  const mark = '7F3K-9QTA-0ZV4'
  return {
    follow: (call, source) => {
      if (!call) return keepsakes.follow(null)
      const { callId, view } = call
      const shown = source
        ? { ...view, get: () => ({ ...view.get(), remote: source.view.get().remote }) }
        : view
      keepsakes.follow({ callId, view: shown, mark })
    },
    view: keepsakes.view.get,
    stored: async () => (await store.list()).length,
  }
}

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
