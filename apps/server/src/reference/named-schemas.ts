import * as contract from '@encore/contract/endpoints'

const isSchema = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  ['type', 'anyOf', 'enum', 'allOf'].some((key) => key in value)

/** Names of the contract's shapes, found by the schema objects themselves. */
const names = new Map<object, string>(
  Object.entries(contract).flatMap(([name, value]) => (isSchema(value) ? [[value, name] as const] : [])),
)

export interface NamedSchemas {
  /** Copies a schema; shapes that the contract names become references. */
  refer(schema: object): object
  /** The named shapes that were referred to, by name in alphabetical order. */
  all(): Record<string, object>
}

/** Collects the named shapes of a document, so that generated clients have models with the contract's names. */
export function collectNamedSchemas(): NamedSchemas {
  const found = new Map<string, object>()
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    return refer(value)
  }
  const copyFields = (schema: object) =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, copy(value)]))
  const refer = (schema: object): object => {
    const name = names.get(schema)
    if (!name) return copyFields(schema)
    if (!found.has(name)) {
      found.set(name, {})
      found.set(name, copyFields(schema))
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const byName = ([one]: [string, object], [other]: [string, object]) => (one < other ? -1 : 1)
  return { refer, all: () => Object.fromEntries([...found].toSorted(byName)) }
}
