import { broken } from './fault.ts'

/** Source: Action Message Format 0, Adobe 2007. Dates are milliseconds. */
export type AmfValue = number | boolean | string | null | undefined | AmfObject | AmfValue[]
export type AmfObject = { [name: string]: AmfValue }

const MARKER = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
}
const DEEPEST = 8
const MOST_VALUES = 512

/** Throws RtmpFault for truncated, too deep or too large input, and for types that encoders do not send. */
export function decodeAmf0(bytes: Buffer): AmfValue[] {
  const reader = createReader(bytes)
  const values: AmfValue[] = []
  while (!reader.isAtEnd()) values.push(reader.value(0))
  return values
}

function createReader(bytes: Buffer) {
  let at = 0
  let count = 0
  const take = (length: number): number => {
    if (at + length > bytes.length) throw broken('AMF is cut short')
    at += length
    return at - length
  }
  const text = (length: number): string => {
    const start = take(length)
    return bytes.toString('utf8', start, start + length)
  }
  const shortText = () => text(bytes.readUInt16BE(take(2)))
  const object = (depth: number): AmfObject => {
    const found: AmfObject = Object.create(null)
    for (;;) {
      const name = shortText()
      if (name === '' && bytes[at] === MARKER.objectEnd) {
        take(1)
        return found
      }
      found[name] = value(depth + 1)
    }
  }
  const list = (depth: number): AmfValue[] => {
    const length = bytes.readUInt32BE(take(4))
    if (length > MOST_VALUES) throw broken('AMF holds too much')
    return Array.from({ length }, () => value(depth + 1))
  }
  const value = (depth: number): AmfValue => {
    if (depth > DEEPEST || ++count > MOST_VALUES) throw broken('AMF holds too much')
    switch (bytes.readUInt8(take(1))) {
      case MARKER.number:
        return bytes.readDoubleBE(take(8))
      case MARKER.boolean:
        return bytes.readUInt8(take(1)) !== 0
      case MARKER.string:
        return shortText()
      case MARKER.longString:
        return text(bytes.readUInt32BE(take(4)))
      case MARKER.object:
        return object(depth)
      case MARKER.ecmaArray:
        take(4)
        return object(depth)
      case MARKER.strictArray:
        return list(depth)
      case MARKER.date: {
        const start = take(10)
        return bytes.readDoubleBE(start)
      }
      case MARKER.null:
        return null
      case MARKER.undefined:
        return undefined
      default:
        throw broken('AMF of an unknown kind')
    }
  }
  return { value, isAtEnd: () => at === bytes.length }
}

export const encodeAmf0 = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(encode))

function encode(value: AmfValue): Buffer {
  if (value === null) return Buffer.of(MARKER.null)
  switch (typeof value) {
    case 'undefined':
      return Buffer.of(MARKER.undefined)
    case 'boolean':
      return Buffer.of(MARKER.boolean, value ? 1 : 0)
    case 'number': {
      const bytes = Buffer.alloc(9)
      bytes.writeDoubleBE(value, 1)
      return bytes
    }
    case 'string':
      return Buffer.concat([Buffer.of(MARKER.string), encodeName(value)])
    default:
      return Array.isArray(value) ? encodeList(value) : encodeObject(value)
  }
}

function encodeName(name: string): Buffer {
  const text = Buffer.from(name)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return Buffer.concat([length, text])
}

function encodeList(values: AmfValue[]): Buffer {
  const head = Buffer.alloc(5, MARKER.strictArray)
  head.writeUInt32BE(values.length, 1)
  return Buffer.concat([head, ...values.map(encode)])
}

const encodeObject = (object: AmfObject): Buffer =>
  Buffer.concat([
    Buffer.of(MARKER.object),
    ...Object.entries(object).flatMap(([name, value]) => [encodeName(name), encode(value)]),
    Buffer.of(0, 0, MARKER.objectEnd),
  ])
