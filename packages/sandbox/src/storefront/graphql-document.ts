/** A selected field; variables in its arguments are resolved. */
export type Field = {
  readonly name: string
  /** Key in the response. */
  readonly alias: string
  readonly args: Args
  readonly fields: readonly Field[]
}

export type Args = Readonly<Record<string, unknown>>

/** A query: its fields, and its directives by name. */
export type Operation = {
  readonly directives: Readonly<Record<string, Args>>
  readonly fields: readonly Field[]
}

/** An error caused by the client. */
export class QueryError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const token = /[\s,]+|#[^\n]*|(\.\.\.|[!$():=@[\]{|}]|[_A-Za-z]\w*|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?)/y

/** Parses a document with one query and no fragments (GraphQL, October 2021, section 2). */
export function readDocument(source: string, variables: Args): Operation {
  const reader = createReader(tokensOf(source))
  if (reader.skip('query')) {
    if (reader.peek() !== '{' && reader.peek() !== '(' && reader.peek() !== '@') reader.next()
  }
  const given = reader.peek() === '(' ? readVariables(reader, variables) : {}
  const directives: Record<string, Args> = {}
  while (reader.skip('@')) {
    const name = reader.next()
    directives[name] = readArguments(reader, given)
  }
  const fields = readFields(reader, given)
  if (reader.peek() !== undefined) throw unexpected(reader.peek())
  return { directives, fields }
}

function tokensOf(source: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const { lastIndex } = token
    const match = token.exec(source)
    if (!match) throw unexpected(source[lastIndex])
    if (match[1] !== undefined) tokens.push(match[1])
  }
  return tokens
}

type Reader = ReturnType<typeof createReader>

function createReader(tokens: readonly string[]) {
  let at = 0
  const peek = () => tokens[at]
  const next = () => {
    const found = tokens[at++]
    if (found === undefined) throw unexpected(found)
    return found
  }
  const skip = (wanted: string) => {
    if (tokens[at] !== wanted) return false
    at++
    return true
  }
  const expect = (wanted: string) => {
    if (!skip(wanted)) throw unexpected(tokens[at])
  }
  return { peek, next, skip, expect }
}

/** Returns the declared variables with the given or default values. Required ones must be given. */
function readVariables(reader: Reader, handedIn: Args): Args {
  const given: Record<string, unknown> = {}
  reader.expect('(')
  while (!reader.skip(')')) {
    reader.expect('$')
    const name = reader.next()
    reader.expect(':')
    const isRequired = readType(reader)
    const fallback = reader.skip('=') ? readValue(reader, {}) : undefined
    const value = handedIn[name] ?? fallback
    if (isRequired && (value === undefined || value === null))
      throw new QueryError('INVALID_VARIABLE', `Variable $${name} was provided invalid value`)
    given[name] = value ?? null
  }
  return given
}

/** Skips a type; returns true when it is non-null. */
function readType(reader: Reader): boolean {
  if (reader.skip('[')) {
    readType(reader)
    reader.expect(']')
  } else reader.next()
  return reader.skip('!')
}

function readFields(reader: Reader, given: Args): Field[] {
  const fields: Field[] = []
  reader.expect('{')
  while (!reader.skip('}')) {
    const first = reader.next()
    if (!/^[_A-Za-z]/.test(first)) throw unexpected(first)
    const name = reader.skip(':') ? reader.next() : first
    const args = readArguments(reader, given)
    fields.push({ name, alias: first, args, fields: reader.peek() === '{' ? readFields(reader, given) : [] })
  }
  return fields
}

function readArguments(reader: Reader, given: Args): Args {
  return reader.skip('(') ? readPairs(reader, given, ')') : {}
}

function readPairs(reader: Reader, given: Args, end: string): Args {
  const pairs: Record<string, unknown> = {}
  while (!reader.skip(end)) {
    const name = reader.next()
    reader.expect(':')
    pairs[name] = readValue(reader, given)
  }
  return pairs
}

function readValue(reader: Reader, given: Args): unknown {
  const word = reader.next()
  if (word === '$') return readVariable(reader.next(), given)
  if (word === '{') return readPairs(reader, given, '}')
  if (word === '[') {
    const items: unknown[] = []
    while (!reader.skip(']')) items.push(readValue(reader, given))
    return items
  }
  if (word.startsWith('"')) return JSON.parse(word)
  if (/^-?\d/.test(word)) return Number(word)
  if (!/^[_A-Za-z]/.test(word)) throw unexpected(word)
  return constants.has(word) ? constants.get(word) : word
}

/** Other bare words are enum values. */
const constants = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function readVariable(name: string, given: Args): unknown {
  if (!Object.hasOwn(given, name))
    throw new QueryError('variableNotDefined', `Variable $${name} is used but not declared`)
  return given[name]
}

const unexpected = (found: string | undefined) =>
  new QueryError(
    'parse_error',
    `syntax error, unexpected ${found === undefined ? 'end of file' : JSON.stringify(found)}`,
  )
