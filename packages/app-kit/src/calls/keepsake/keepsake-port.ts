import type { StoredStretch } from './piece-store.ts'

/**
 * Sends keepsakes to the server. *Errors*: rejects with `PortRefusal` when nothing of the call is ever taken; any other
 * rejection is tried again.
 */
export interface KeepsakePort {
  /** The server opens a stretch only while both consent. */
  open(stretch: StoredStretch): Promise<void>
  /** `digest`: SHA-256 of the piece, hexadecimal. */
  send(stretch: StoredStretch, n: number, piece: Blob, digest: string): Promise<void>
  end(stretch: StoredStretch, pieces: number): Promise<void>
  remove(callId: string): Promise<void>
}
