import { isUtf8 } from 'node:buffer'
import type { Failure } from '@encore/contract/errors'

const maxDepth = 20
/** More than any valid body holds; validating a million values would block the event loop. */
const maxValues = 5_000

export type ParsedBody = { ok: true; value: unknown } | { ok: false; failure: Failure }

/**
 * Parses a JSON body so that nothing in it can harm the database, a prototype or the event loop.
 * A refusal names its rule: `utf-8`, `json`, `depth`, `values`, `property`, `text` or `duplicate`.
 */
export function parseJsonBody(bytes: Buffer): ParsedBody {
  if (!isUtf8(bytes)) return refused('utf-8')
  const text = bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused('json')
  }
  const seen: Seen = { values: 0, properties: 0 }
  const problem = problemOf(value, 0, seen)
  if (problem) return refused(problem)
  return colonsOutsideStrings(text) === seen.properties ? { ok: true, value } : refused('duplicate')
}

interface Seen {
  values: number
  properties: number
}

function problemOf(value: unknown, depth: number, seen: Seen): string | null {
  if (++seen.values > maxValues) return 'values'
  if (typeof value === 'string') return isKeepable(value) ? null : 'text'
  if (typeof value !== 'object' || value === null) return null
  if (depth >= maxDepth) return 'depth'
  if (Array.isArray(value)) {
    for (const child of value) {
      const problem = problemOf(child, depth + 1, seen)
      if (problem) return problem
    }
    return null
  }
  for (const key of Object.keys(value)) {
    seen.properties++
    if (key === '__proto__' || key === 'constructor') return 'property'
    if (!isKeepable(key)) return 'text'
    const problem = problemOf((value as Record<string, unknown>)[key], depth + 1, seen)
    if (problem) return problem
  }
  return null
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Valid JSON has exactly one per property; JSON.parse keeps only the last of properties with one name. */
function colonsOutsideStrings(json: string): number {
  let colons = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (inString && char === backslash) i++
    else if (char === quote) inString = !inString
    else if (char === colon && !inString) colons++
  }
  return colons
}

const [backslash, quote, colon] = [0x5c, 0x22, 0x3a]

const refused = (rule: string): ParsedBody => ({
  ok: false,
  failure: { error: 'INVALID_INPUT', fields: [{ path: '', rule }] },
})
