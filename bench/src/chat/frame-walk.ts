/** Parses WebSocket frames of a server's stream, wherever the network splits it. */
export interface FrameWalk {
  /** Returns true when the piece contained a ping, which needs a pong. */
  take(piece: Buffer): boolean
  /** Payload bytes of text frames. */
  bytes(): number
  frames(): number
  forget(): void
}

const longestHead = 10

/** Counts text frames; `hear` receives their text. */
export function createFrameWalk(handle: ((text: string) => void) | null): FrameWalk {
  let bytes = 0
  let frames = 0
  /** Remaining bytes of the current frame. */
  let left = 0
  let isText = false
  let said: Buffer[] = []
  /** An incomplete frame header. */
  let begun = Buffer.alloc(0)

  const end = () => {
    if (isText) frames++
    if (isText && handle) handle(Buffer.concat(said).toString())
    said = []
  }

  return {
    bytes: () => bytes,
    frames: () => frames,
    forget: () => {
      bytes = 0
      frames = 0
    },
    take: (piece) => {
      let isPinged = false
      let at = 0
      while (at < piece.length) {
        if (left > 0) {
          const size = Math.min(left, piece.length - at)
          // Copied, because the buffer is shared with other readers.
          if (handle && isText) said.push(Buffer.from(piece.subarray(at, at + size)))
          at += size
          left -= size
          if (left === 0) end()
          continue
        }
        const known = begun.length
        const head =
          known === 0 ? piece.subarray(at) : Buffer.concat([begun, piece.subarray(at, at + longestHead)])
        const read = readHead(head)
        if (!read) {
          begun = Buffer.from(head)
          break
        }
        begun = Buffer.alloc(0)
        at += read.headBytes - known
        left = read.size
        isText = read.opcode === 1
        if (isText) bytes += read.size
        isPinged ||= read.opcode === 9
        if (left === 0) end()
      }
      return isPinged
    },
  }
}

/** Returns null when the header is incomplete. */
function readHead(head: Buffer): { opcode: number; headBytes: number; size: number } | null {
  const [first, short] = head
  if (first === undefined || short === undefined) return null
  const opcode = first & 0x0f
  const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10
  if (head.length < headBytes) return null
  const size = short < 126 ? short : short === 126 ? head.readUInt16BE(2) : Number(head.readBigUInt64BE(2))
  return { opcode, headBytes, size }
}
