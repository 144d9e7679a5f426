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
  return {
    take: (name, count = 1) => {
      const [found, ...values] = line().split(' ')
      if (found !== name || values.length !== count)
        throw new MalformedDraw(`Line ${at}: expected "${name}" with ${count} values`)
      return values
    },
    raw: (count) => Array.from({ length: count }, line),
    next: () => lines[at]?.split(' ', 1)[0] ?? null,
  }
}

export function hexOf(text: string | undefined, length: number): Bytes {
  const bytes = readHex(text ?? '', length)
  if (!bytes) throw new MalformedDraw(`Expected ${length} bytes in lower-case hexadecimal`)
  return bytes
}

/** Plain decimal integer without a sign or leading zeros. */
export function integerOf(text: string | undefined): number {
  const value = Number(text)
  if (!/^(?:0|[1-9]\d*)$/.test(text ?? '') || !Number.isSafeInteger(value))
    throw new MalformedDraw('Expected a plain decimal integer')
  return value
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
