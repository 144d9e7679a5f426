import { broken, RtmpFault } from './fault.ts'
import { isMedia, MESSAGE, type RtmpMessage } from './messages.ts'

/** Assembles messages from the chunks of a connection, however the network splits them. */
export type ChunkReader = {
  /** Returns newly completed messages, in order. Throws RtmpFault; the reader is unusable afterwards. */
  push: (bytes: Buffer) => RtmpMessage[]
  /** Bytes held of incomplete messages. */
  heldBytes: () => number
}

/** A key frame of 20 Mbit/s full-HD video is far smaller. */
const LARGEST_MEDIA = 4 * 1024 * 1024
const LARGEST_OTHER = 64 * 1024
/** Encoders use four or five. */
const MOST_STREAMS = 32
const SMALLEST_CHUNK = 128
const EXTENDED = 0xffffff
const HEADER_BYTES = [11, 7, 3, 0] as const

type ChunkStream = {
  timestampMs: number
  /** Time field of the last header: the timestamp after a full header, otherwise the delta. */
  timeField: number
  isExtended: boolean
  length: number
  type: number
  streamId: number
  /** Grows with the received bytes, to at most twice their size. */
  body: Buffer
  filled: number
  isOpen: boolean
}

type Chunk = { stream: ChunkStream; left: number }

export function createChunkReader(): ChunkReader {
  const streams = new Map<number, ChunkStream>()
  let chunkSize = 128
  let rest: Buffer = Buffer.alloc(0)
  let chunk: Chunk | null = null

  const complete = (stream: ChunkStream): RtmpMessage | null => {
    stream.isOpen = false
    const { type, streamId, timestampMs } = stream
    const message = { type, streamId, timestampMs, body: stream.body.subarray(0, stream.filled) }
    stream.body = Buffer.alloc(0)
    stream.filled = 0
    if (type === MESSAGE.setChunkSize) chunkSize = readChunkSize(message.body)
    else if (type === MESSAGE.abort) abort(streams, message.body)
    else return message
    return null
  }

  return {
    push: (bytes) => {
      const messages: RtmpMessage[] = []
      let data = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      rest = Buffer.alloc(0)
      while (data.length > 0) {
        if (chunk === null) {
          const head = readHead(data, streams)
          if (head === null) {
            // At most 18 bytes of a header; copied, so that the received buffer can be freed.
            rest = Buffer.from(data)
            break
          }
          const { stream } = head
          chunk = { stream, left: Math.min(chunkSize, stream.length - stream.filled) }
          data = data.subarray(head.size)
        }
        const taken = data.subarray(0, chunk.left)
        append(chunk.stream, taken)
        chunk.left -= taken.length
        data = data.subarray(taken.length)
        if (chunk.left > 0) break
        const { stream } = chunk
        chunk = null
        const message = stream.filled === stream.length ? complete(stream) : null
        if (message) messages.push(message)
      }
      return messages
    },
    heldBytes: () => rest.length + [...streams.values()].reduce((sum, { body }) => sum + body.length, 0),
  }
}

/** Null while the header is incomplete. */
function readHead(
  data: Buffer,
  streams: Map<number, ChunkStream>,
): { stream: ChunkStream; size: number } | null {
  const basic = readBasic(data)
  if (basic === null) return null
  const { format, id, size } = basic
  const known = streams.get(id)
  const fieldsAt = size
  const fieldsEnd = fieldsAt + HEADER_BYTES[format]
  if (data.length < fieldsEnd) return null
  const timeField = format === 3 ? null : data.readUIntBE(fieldsAt, 3)
  const isExtended = timeField === null ? known?.isExtended === true : timeField === EXTENDED
  const end = isExtended ? fieldsEnd + 4 : fieldsEnd
  if (data.length < end) return null
  const extended = isExtended ? data.readUInt32BE(fieldsEnd) : null
  const stream = known ?? openStream(streams, id, format)
  if (stream.isOpen) {
    if (format !== 3) throw broken('a message begins inside another')
    // Some encoders omit the extended time in continuation chunks: then these bytes are media already.
    const isTime = extended === stream.timeField || extended === stream.timestampMs
    return { stream, size: isTime ? end : fieldsEnd }
  }
  if (format <= 1) {
    stream.length = data.readUIntBE(fieldsAt + 3, 3)
    stream.type = data.readUInt8(fieldsAt + 6)
  }
  if (format === 0) stream.streamId = data.readUInt32LE(fieldsAt + 7)
  setTime(stream, format, extended ?? timeField ?? stream.timeField)
  stream.isExtended = isExtended
  if (stream.length > (isMedia(stream.type) ? LARGEST_MEDIA : LARGEST_OTHER))
    throw new RtmpFault('TOO_LARGE', `a message of ${stream.length} bytes`)
  stream.isOpen = true
  return { stream, size: end }
}

function setTime(stream: ChunkStream, format: number, field: number): void {
  stream.timestampMs = format === 0 ? field : (stream.timestampMs + field) >>> 0
  stream.timeField = field
}

/** The first one to three bytes: header format and chunk stream. */
function readBasic(data: Buffer): { format: 0 | 1 | 2 | 3; id: number; size: number } | null {
  const first = data[0]
  if (first === undefined) return null
  const format = (first >> 6) as 0 | 1 | 2 | 3
  const short = first & 0x3f
  if (short >= 2) return { format, id: short, size: 1 }
  const size = short === 0 ? 2 : 3
  if (data.length < size) return null
  const id = short === 0 ? 64 + data.readUInt8(1) : 64 + data.readUInt16LE(1)
  return { format, id, size }
}

function openStream(streams: Map<number, ChunkStream>, id: number, format: number): ChunkStream {
  if (format !== 0) throw broken('a chunk refers to a message that never was')
  if (streams.size >= MOST_STREAMS) throw new RtmpFault('TOO_MUCH', 'too many chunk streams')
  const stream: ChunkStream = {
    timestampMs: 0,
    timeField: 0,
    isExtended: false,
    length: 0,
    type: 0,
    streamId: 0,
    body: Buffer.alloc(0),
    filled: 0,
    isOpen: false,
  }
  streams.set(id, stream)
  return stream
}

function append(stream: ChunkStream, bytes: Buffer): void {
  const needed = stream.filled + bytes.length
  if (needed > stream.body.length) {
    const grown = Buffer.allocUnsafeSlow(Math.min(stream.length, Math.max(needed, stream.body.length * 2)))
    stream.body.copy(grown, 0, 0, stream.filled)
    stream.body = grown
  }
  bytes.copy(stream.body, stream.filled)
  stream.filled = needed
}

function readChunkSize(body: Buffer): number {
  if (body.length !== 4) throw broken('a chunk size without a number')
  const size = body.readUInt32BE(0) & 0x7fffffff
  if (size < SMALLEST_CHUNK) throw broken(`chunks of ${size} bytes`)
  return size
}

function abort(streams: Map<number, ChunkStream>, body: Buffer): void {
  if (body.length !== 4) throw broken('an abort without a number')
  const stream = streams.get(body.readUInt32BE(0))
  if (stream) Object.assign(stream, { isOpen: false, filled: 0, body: Buffer.alloc(0) })
}
