import { type Bytes, readHex } from './bytes.ts'

/** A file or statement that is not in its one strict form. */
export class MalformedDraw extends Error {
  override name = 'MalformedDraw'
}

export interface LineReader {
  /** Values of the next line, which begins with `name`; exactly `count` of them. */
  take: (name: string, count?: number) => string[]
  /** Whole lines as they are. */
  raw: (count: number) => string[]
  /** Value of the next line, which begins with `name` and counts lines that follow. */
  count: (name: string) => number
  /** Name of the next line; null at the end. */
  next: () => string | null
}

/** Reads a text of lines, each ended by a line feed, from its beginning. */
export function readLines(text: string): LineReader {
  if (!text.endsWith('\n')) throw new MalformedDraw('The last line does not end')
  const lines = text.slice(0, -1).split('\n')
  let at = 0
  const line = (): string => {
    const found = lines[at++]
    if (found === undefined) throw new MalformedDraw('The text ends early')
    return found
  }
  const take = (name: string, count = 1): string[] => {
    // One part more than allowed is enough to see that the line is wrong.
    const [found, ...values] = line().split(' ', count + 2)
    if (found !== name || values.length !== count || values.includes(''))
      throw new MalformedDraw(`Line ${at}: expected "${name}" with ${count} values`)
    return values
  }
  const checked = (count: number): number => {
    if (count > lines.length - at) throw new MalformedDraw('The text ends early')
    return count
  }
  return {
    take,
    raw: (count) => Array.from({ length: checked(count) }, line),
    count: (name) => checked(integerOf(take(name)[0])),
    next: () => lines[at]?.split(' ', 1)[0] ?? null,
  }
}

export function hexOf(text: string | undefined, length: number): Bytes {
  const bytes = readHex(text ?? '', length)
  if (!bytes) throw new MalformedDraw(`Expected ${length} bytes in lower-case hexadecimal`)
  return bytes
}

/** Integers of a file are below this, so that sums of times are exact in every language. */
const integerLimit = 2 ** 40

/** Plain decimal integer without a sign or leading zeros. */
export function integerOf(text: string | undefined): number {
  const value = /^(?:0|[1-9]\d{0,12})$/.test(text ?? '') ? Number(text) : integerLimit
  if (value >= integerLimit) throw new MalformedDraw('Expected a plain decimal integer below 2^40')
  return value
}

/** Word of a kind, such as a code. */
export function wordOf(pattern: RegExp, text: string | undefined): string {
  if (text === undefined || !pattern.test(text)) throw new MalformedDraw('Expected a code')
  return text
}

/** Text of bytes, without any correction. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new MalformedDraw('The text is not UTF-8, or too long')
  }
}

export function oneOf<T extends string>(values: readonly T[], text: string | undefined): T {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new MalformedDraw(`Expected one of ${values.join(', ')}`)
  return found
}

/** Parses a text and refuses it unless it is exactly what `write` makes of the result. */
export function strictly<T>(text: string, read: (lines: LineReader) => T, write: (value: T) => string): T {
  const value = read(readLines(text))
  if (write(value) !== text) throw new MalformedDraw('The text is not in its strict form')
  return value
}
