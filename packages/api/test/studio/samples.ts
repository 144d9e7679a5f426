import type { TSchema } from 'typebox'

interface Json {
  const?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minItems?: number
  minimum?: number
  minLength?: number
  pattern?: string
}

/** Returns the smallest value that the schema accepts; ids come from `things`, by their prefix. */
export const sampleOf = (schema: TSchema, things: Record<string, string>): unknown =>
  sample(schema as Json, things)

function sample(schema: Json, things: Record<string, string>): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0], things)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {}, things)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, things))
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return text(schema, things)
    default:
      return null
  }
}

function text({ pattern = '', minLength = 1 }: Json, things: Record<string, string>): string {
  const prefix = /^\^(\w+)_\[/.exec(pattern)?.[1]
  if (prefix) return things[prefix] ?? `${prefix}_${'0'.repeat(26)}`
  return pattern.startsWith('^#') ? '#2060ff' : 'x'.repeat(Math.max(minLength, 1))
}
