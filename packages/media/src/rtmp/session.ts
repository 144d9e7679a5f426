import { type AmfValue, decodeAmf0, encodeAmf0 } from './amf0.ts'
import { type ChunkReader, createChunkReader } from './chunk-reader.ts'
import { encodeControl, encodeMessage, encodeNumber, OUR_CHUNK_SIZE } from './chunk-writer.ts'
import { broken, DESCRIPTIONS, RtmpFault } from './fault.ts'
import { createHandshake } from './handshake.ts'
import { isMedia, MESSAGE, type RtmpMessage } from './messages.ts'
import { type MediaTag, readTag } from './tags.ts'

/** Receives the media of one publisher. */
export type Publication = {
  tag: (tag: MediaTag) => void
  /** Picture size announced by the encoder. */
  describe: (size: PictureSize) => void
  /** `isClean`: the encoder announced its stop; otherwise the connection broke, or `fault` ended it. */
  end: (isClean: boolean, fault: RtmpFault | null) => void
}

export type PictureSize = { widthPx: number; heightPx: number }

export type SessionSettings = {
  write: (bytes: Buffer) => void
  /** Authorizes a publisher before any of its media is read. Rejects with an RtmpFault. */
  admit: (key: string) => Promise<Publication>
  /** Closes the connection; `fault` is null when the peer ended it properly. */
  close: (fault: RtmpFault | null) => void
  /** Resumes or pauses reading from the peer; paused during admission. */
  reading: (isWanted: boolean) => void
}

/** One connection, without its socket. */
export type RtmpSession = {
  receive: (bytes: Buffer) => void
  lost: () => void
  /** Ends the connection; a publishing peer first receives the reason as an RTMP status. */
  reject: (fault: RtmpFault) => void
  state: () => State
  /** Bytes held of incomplete or unread messages. */
  heldBytes: () => number
}

type State = 'GREETING' | 'TALKING' | 'ADMITTING' | 'PUBLISHING' | 'CLOSED'

const APP = 'live'
const WINDOW = 2_500_000
const STREAM_ID = 1
const SMALLEST_WINDOW = 4_096
const PING = 6
const PONG = 7

export function createRtmpSession({ write, admit, close, reading }: SessionSettings): RtmpSession {
  const handshake = createHandshake()
  const chunks: ChunkReader = createChunkReader()
  const inbox: RtmpMessage[] = []
  let state: State = 'GREETING'
  let publication: Publication | null = null
  let isConnected = false
  let received = 0
  let acknowledged = 0
  /** Bytes that the peer sends before it expects an acknowledgement. */
  let peerWindow = WINDOW

  const say = (streamId: number, ...values: AmfValue[]) =>
    write(encodeMessage({ type: MESSAGE.command, streamId, body: encodeAmf0(...values) }))
  const status = (level: 'status' | 'error', code: string, description: string) =>
    say(STREAM_ID, 'onStatus', 0, null, { level, code, description })

  const finish = (fault: RtmpFault | null, isClean: boolean) => {
    if (state === 'CLOSED') return
    state = 'CLOSED'
    inbox.length = 0
    publication?.end(isClean, fault)
    publication = null
    close(fault)
  }

  /** A granted publication ends with a status: without one, encoders report a lost network and reconnect. */
  const reject = (fault: RtmpFault) => {
    if (state === 'PUBLISHING') status('error', 'NetStream.Publish.Rejected', DESCRIPTIONS[fault.code])
    finish(fault, false)
  }

  const connect = (transaction: AmfValue, details: AmfValue) => {
    const named = isObject(details) ? details.app : undefined
    const app = typeof named === 'string' ? named.split('?')[0]?.replace(/\/+$/, '') : undefined
    if (app !== APP) {
      say(0, '_error', transaction, null, {
        level: 'error',
        code: 'NetConnection.Connect.InvalidApp',
        description: 'No such application',
      })
      throw new RtmpFault('UNKNOWN_APP', 'an unknown application')
    }
    isConnected = true
    write(encodeNumber(MESSAGE.windowSize, WINDOW))
    write(encodeNumber(MESSAGE.peerBandwidth, WINDOW, 2))
    write(encodeNumber(MESSAGE.setChunkSize, OUR_CHUNK_SIZE))
    say(
      0,
      '_result',
      transaction,
      { fmsVer: 'FMS/3,5,7,7009', capabilities: 31 },
      { level: 'status', code: 'NetConnection.Connect.Success', description: 'Connected', objectEncoding: 0 },
    )
  }

  const publish = (name: AmfValue) => {
    if (!isConnected || publication || state !== 'TALKING') throw broken('publish out of turn')
    const key = typeof name === 'string' ? (name.split('?')[0] ?? '') : ''
    state = 'ADMITTING'
    reading(false)
    admit(key).then(
      (admitted) => {
        if (state !== 'ADMITTING') return admitted.end(false, null)
        publication = admitted
        state = 'PUBLISHING'
        status('status', 'NetStream.Publish.Start', 'Go on')
        guarded(work)
        reading(true)
      },
      (cause: unknown) => {
        if (state !== 'ADMITTING') return
        const fault = cause instanceof RtmpFault ? cause : new RtmpFault('UNAVAILABLE', 'nobody can decide')
        status('error', 'NetStream.Publish.BadName', DESCRIPTIONS[fault.code])
        finish(fault, false)
      },
    )
  }

  const command = (body: Buffer) => {
    const [name, transaction, details, first] = decodeAmf0(body)
    switch (name) {
      case 'connect':
        return connect(transaction, details)
      case 'createStream':
        return say(0, '_result', transaction, null, STREAM_ID)
      case 'publish':
        return publish(first)
      // Old encoders wait for a response to these; others ignore it.
      case 'FCPublish':
        say(0, 'onFCPublish', 0, null, { level: 'status', code: 'NetStream.Publish.Start', description: '' })
        return say(0, '_result', transaction, null, null)
      case 'releaseStream':
        return say(0, '_result', transaction, null, null)
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        return publication ? finish(null, true) : undefined
      case 'play':
      case 'play2':
        throw broken('there is nothing to play here')
      default:
        // Other habitual commands of encoders need no response.
        return undefined
    }
  }

  const take = ({ type, timestampMs, body }: RtmpMessage) => {
    if (isMedia(type)) {
      if (!publication) throw broken('media before it was admitted')
      const tag = readTag(type, timestampMs, body)
      if (tag) publication.tag(tag)
    } else if (type === MESSAGE.data) {
      const size = publication && readSize(decodeAmf0(body))
      if (size) publication?.describe(size)
    } else if (type === MESSAGE.windowSize && body.length === 4) {
      peerWindow = Math.min(WINDOW, Math.max(SMALLEST_WINDOW, body.readUInt32BE(0)))
    } else if (type === MESSAGE.userControl && body.length === 6 && body.readUInt16BE(0) === PING) {
      write(encodeControl(PONG, body.readUInt32BE(2)))
    } else if (type === MESSAGE.command) command(body)
    else if (type === MESSAGE.commandAmf3) command(body.subarray(1))
  }

  const work = () => {
    while (state === 'TALKING' || state === 'PUBLISHING') {
      const message = inbox.shift()
      if (!message) return
      take(message)
    }
  }

  const guarded = (work: () => void) => {
    try {
      work()
    } catch (cause) {
      if (!(cause instanceof RtmpFault)) throw cause
      reject(cause)
    }
  }

  const receive = (bytes: Buffer) => {
    received += bytes.length
    let data: Buffer | null = bytes
    if (state === 'GREETING') {
      const { answer, rest } = handshake.push(bytes)
      if (answer) write(answer)
      if (rest) state = 'TALKING'
      data = rest
    }
    if (data === null || data.length === 0) return
    inbox.push(...chunks.push(data))
    if (received - acknowledged >= peerWindow / 2) {
      acknowledged = received
      write(encodeNumber(MESSAGE.acknowledgement, received % 2 ** 32))
    }
    work()
  }

  return {
    receive: (bytes) => {
      if (state !== 'CLOSED') guarded(() => receive(bytes))
    },
    lost: () => finish(null, false),
    reject,
    state: () => state,
    heldBytes: () => chunks.heldBytes() + inbox.reduce((sum, { body }) => sum + body.length, 0),
  }
}

/** Reads `onMetaData`, which follows `@setDataFrame` or comes alone. */
function readSize(values: AmfValue[]): PictureSize | null {
  const { width, height } = values.find(isObject) ?? {}
  const isSize = (value: AmfValue): value is number =>
    typeof value === 'number' && value >= 1 && value <= 16_384
  return isSize(width) && isSize(height) ? { widthPx: Math.round(width), heightPx: Math.round(height) } : null
}

const isObject = (value: AmfValue): value is { [name: string]: AmfValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
