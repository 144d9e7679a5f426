import type { CallMedia } from './call-media.ts'
import { openLiveKitConnection } from './livekit-connection.ts'

/** Media through a LiveKit server, which decrypts it. */
export const livekitMedia: CallMedia = {
  supports: { serverRecording: false, listen: false, passesThroughServer: true },
  open: openLiveKitConnection,
  close: (connection) => connection.close(),
}
