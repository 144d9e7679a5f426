import type { Failure } from '@encore/contract/errors'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const maxDepth = 20

export type ParsedBody = { ok: true; value: unknown } | { ok: false; failure: Failure }

/** Parses a JSON body so that nothing in it can trip the database or a prototype; refusals name the rule. */
export function parseJsonBody(bytes: Buffer): ParsedBody {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return refused('utf-8')
  }
  const seen = new Depth()
  try {
    const value: unknown = JSON.parse(text, seen.check)
    if (seen.problem) return refused(seen.problem)
    return depthOf(value, 0) > maxDepth ? refused('depth') : { ok: true, value }
  } catch {
    return refused('json')
  }
}

/** Collects what JSON.parse lets through and a database or an object would not. */
class Depth {
  problem: string | null = null
  readonly check = (key: string, value: unknown): unknown => {
    if (key === '__proto__' || key === 'constructor') this.problem = 'property'
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) this.problem = 'text'
    return value
  }
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return depth
  let deepest = depth
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, depth + 1))
  return deepest
}

const refused = (rule: string): ParsedBody => ({
  ok: false,
  failure: { error: 'INVALID_INPUT', fields: [{ path: '', rule }] },
})
