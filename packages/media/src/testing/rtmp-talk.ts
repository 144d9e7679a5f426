import { type AmfValue, encodeAmf0 } from '../rtmp/amf0.ts'
import { encodeMessage } from '../rtmp/chunk-writer.ts'
import { MESSAGE } from '../rtmp/messages.ts'

/** The client side of the handshake. */
export const greeting = (): Buffer =>
  Buffer.concat([Buffer.of(3), Buffer.alloc(1_536, 1), Buffer.alloc(1_536, 2)])

/** Chunks of 128 bytes, the initial size of every connection. */
export const said = (type: number, body: Buffer, streamId = 0): Buffer =>
  encodeMessage({ type, streamId, body }, 128)

export const command = (...values: AmfValue[]): Buffer => said(MESSAGE.command, encodeAmf0(...values))

export const connecting = (app = 'live'): Buffer =>
  command('connect', 1, { app, tcUrl: `rtmp://host/${app}` })
export const publishing = (key: string): Buffer =>
  Buffer.concat([command('createStream', 2, null), command('publish', 3, null, key, 'live')])

export const videoHeader = (): Buffer => said(MESSAGE.video, Buffer.of(0x17, 0, 0, 0, 0, 1, 77, 64, 31))
export const keyFrame = (size = 300): Buffer =>
  said(MESSAGE.video, Buffer.concat([Buffer.of(0x17, 1, 0, 0, 0), Buffer.alloc(size, 7)]))
export const sound = (): Buffer =>
  said(MESSAGE.audio, Buffer.concat([Buffer.of(0xaf, 1), Buffer.alloc(64, 5)]))
