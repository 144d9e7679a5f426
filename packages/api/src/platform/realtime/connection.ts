import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ServerMessage } from '@encore/contract/realtime'
import { closeCodes } from '@encore/contract/realtime'
import { WebSocket } from 'ws'
import type { Principal } from '#platform/http/principal.ts'
import type { Logger } from '#platform/log.ts'
import { textFrame } from './frame.ts'
import { closeAboveBytes, framesPerWindow, frameWindowMs } from './terms.ts'

export class Connection {
  readonly id = randomUUID()
  readonly openedAt = performance.now()
  /** The client has sent `hello`, whose processing may take a while under load. */
  hasGreeted = false
  /** Null until its `hello` is accepted. */
  principal: Principal | null = null
  /** `performance.now()` time. */
  tokenEndsAt = Number.POSITIVE_INFINITY
  /** The last renewal failed through our fault, so an expired token does not end the session. */
  renewalFailed = false
  readonly roomNames = new Set<string>()
  readonly #ws: WebSocket
  readonly #socket: Duplex
  #answered: Promise<unknown> = Promise.resolve()
  #windowStart = 0
  #windowFrames = 0
  #pingedAt = performance.now()
  #unanswered = 0

  constructor(ws: WebSocket, socket: Duplex) {
    this.#ws = ws
    this.#socket = socket
    ws.on('pong', () => {
      this.#unanswered = 0
    })
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN
  }

  /** Bytes the client has not read yet. */
  get backlogBytes(): number {
    return this.#socket.writableLength
  }

  send(message: ServerMessage): void {
    this.write(textFrame(message))
  }

  /** Writes a complete frame; `textFrame` explains why it may bypass `ws`. */
  write(frame: Buffer): void {
    if (!this.isOpen) return
    if (this.backlogBytes > closeAboveBytes) this.close(closeCodes.tryLater, 'reads too slowly')
    else this.#socket.write(frame)
  }

  close(code: number, reason = ''): void {
    this.#ws.close(code, reason)
  }

  /** Counts a received frame; false when there are too many. */
  mayReceive(): boolean {
    const now = performance.now()
    if (now - this.#windowStart >= frameWindowMs) {
      this.#windowStart = now
      this.#windowFrames = 0
    }
    return ++this.#windowFrames <= framesPerWindow
  }

  /** Handles a frame after the earlier ones; an error of ours closes the connection with "try later". */
  inTurn(answer: () => Promise<void>, log: Logger): void {
    this.#answered = this.#answered
      .then(() => (this.isOpen ? answer() : undefined))
      .catch((err: unknown) => {
        log.error({ err }, 'realtime message failed')
        this.close(closeCodes.tryLater)
      })
  }

  /** Pings when it is due; ends a connection that left two pings unanswered. */
  beat(heartbeatMs: number): void {
    if (performance.now() - this.#pingedAt < heartbeatMs) return
    this.#pingedAt = performance.now()
    if (++this.#unanswered > 2) this.#ws.terminate()
    else this.#ws.ping()
  }
}
