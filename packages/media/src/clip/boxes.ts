/** An MP4 box; offsets count from the start of the bytes it was read from. */
export type Box = { type: string; start: number; body: number; end: number }

/** Reads the fields of one box in order; reading past its end is an error. */
export type FieldReader = {
  u8: () => number
  u16: () => number
  u32: () => number
  u64: () => bigint
  skip: (byteCount: number) => void
  /** Offset of the next field, from the start of the bytes. */
  at: () => number
}

export const malformed = (what: string): Error =>
  Object.assign(new Error(`malformed media: ${what}`), { name: 'MalformedMedia' })

/** Every box between two offsets. Throws MalformedMedia when one is truncated or has no length. */
export function readBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    const box = readBox(bytes, start, to)
    boxes.push(box)
    start = box.end
  }
  return boxes
}

export function childBoxes(bytes: Buffer, parent: Box): Box[] {
  return readBoxes(bytes, parent.body, parent.end)
}

export function requireBox(boxes: readonly Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type)
  if (found === undefined) throw malformed(`no ${type} box`)
  return found
}

/** The box at the end of a path such as mdia, minf, stbl. */
export function descend(bytes: Buffer, parent: Box, ...path: readonly string[]): Box {
  return path.reduce((box, type) => requireBox(childBoxes(bytes, box), type), parent)
}

export function readFields(bytes: Buffer, box: Box): FieldReader {
  let next = box.body
  const take = (byteCount: number): number => {
    if (next + byteCount > box.end) throw malformed(`${box.type} at ${box.start} is too short`)
    next += byteCount
    return next - byteCount
  }
  return {
    u8: () => bytes.readUInt8(take(1)),
    u16: () => bytes.readUInt16BE(take(2)),
    u32: () => bytes.readUInt32BE(take(4)),
    u64: () => bytes.readBigUInt64BE(take(8)),
    skip: (byteCount) => void take(byteCount),
    at: () => next,
  }
}

function readBox(bytes: Buffer, start: number, to: number): Box {
  if (start + 8 > to) throw malformed(`${to - start} stray bytes at ${start}`)
  const shortSize = bytes.readUInt32BE(start)
  const type = bytes.toString('latin1', start + 4, start + 8)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) throw malformed(`no box at ${start}`)
  const headerSize = shortSize === 1 ? 16 : 8
  if (start + headerSize > to) throw malformed(`${type} at ${start} is cut short`)
  const size = shortSize === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : shortSize
  if (size < headerSize) throw malformed(`${type} at ${start} has no length`)
  if (start + size > to) throw malformed(`${type} at ${start} is cut short`)
  return { type, start, body: start + headerSize, end: start + size }
}
