import type { Ctx } from '#platform/context.ts'

const timeoutMs = 10_000

export type Json = Record<string, unknown>

export type Reply = { kind: 'done'; value: Json } | { kind: 'refused'; code: string; words: string }

export interface JsonCall {
  method: 'GET' | 'POST'
  url: string
  authorization: string
  body?: Json
}

/** Null after a timeout, a connection error or a response that is not JSON. */
export async function callJson(
  ctx: Ctx,
  { method, url, authorization, body }: JsonCall,
): Promise<Reply | null> {
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const value: unknown = await response.json()
    if (isJson(value)) return replyOf(response.ok, value)
  } catch (err) {
    ctx.log.warn({ err, path: new URL(url).pathname }, 'gateway did not respond')
  }
  return null
}

/** Errors are `{code, message}`, or `{error: {code, message}}` from a failing server. */
function replyOf(isOk: boolean, value: Json): Reply {
  const error = isJson(value.error) ? value.error : value
  if (isOk && error === value && !('message' in value)) return { kind: 'done', value }
  return { kind: 'refused', code: textOf(error.code), words: textOf(error.message).slice(0, 300) }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Strings and numbers as text; anything else is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export function parsedJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : null
  } catch {
    return null
  }
}
