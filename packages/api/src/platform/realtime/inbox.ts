import { type ClientMessage, clientMessages } from '@encore/contract/realtime'
import { type Check, checkOf } from '#platform/http/validation.ts'

type Type = ClientMessage['type']

const checks = new Map<string, Check>(
  Object.entries(clientMessages).map(([type, schema]) => [type, checkOf(schema)]),
)

/** Parses a client's frame; null when it is not JSON, has an unknown type or the wrong shape. */
export function readMessage(text: string): ClientMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    const check = checks.get(typeOf(value))
    return check && check(value).length === 0 ? (value as ClientMessage) : null
  } catch {
    return null
  }
}

function typeOf(value: unknown): Type | '' {
  return typeof value === 'object' && value !== null && 'type' in value ? (value.type as Type) : ''
}
