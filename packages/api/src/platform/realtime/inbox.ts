import { type ClientMessage, clientMessages } from '@encore/contract/realtime'
import { type Check, checkOf } from '#platform/http/validation.ts'

type Type = ClientMessage['type']

const checks = new Map<string, Check>(
  Object.entries(clientMessages).map(([type, schema]) => [type, checkOf(schema)]),
)

/** A client's frame, or null when it is no JSON, of no known type or not of its type's shape. */
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
