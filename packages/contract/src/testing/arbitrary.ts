import fc from 'fast-check'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Generates values that a contract schema allows. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, child]) => [name, arbitraryOf(child)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, Math.max(schema.minItems ?? 0, 5)),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function textOf({ pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.min(maxLength, 200) }
  const texts = [fc.string({ ...length, unit: 'binary' }), fc.string(length)]
  if (maxLength < shortestAddresses) return fc.oneof(...texts)
  const address = fc.emailAddress().filter((text) => text.length >= minLength && text.length <= maxLength)
  return fc.oneof(...texts, address)
}

/** With a lower maximum hardly any address fits, and the filter would not terminate. */
const shortestAddresses = 30

const rubbish = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    "'; drop table member; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '=cmd()',
    '\r\nBcc: a@b.test',
    'x'.repeat(5_000),
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    null,
    true,
    [],
    {},
    [[[]]],
  ),
)

/** Returns the value unchanged, or with one property wrong, missing or added, or entirely wrong. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: value },
    {
      weight: 4,
      arbitrary: fc
        .tuple(value, rubbish, fc.nat())
        .map(([whole, wrong, at]) => replaceOne(whole, at, (property) => ({ [property]: wrong }))),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.nat()).map(([whole, at]) => replaceOne(whole, at, () => ({}))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(value, fc.string(), rubbish)
        .map(([whole, name, wrong]) =>
          typeof whole === 'object' && whole ? { ...whole, [name]: wrong } : wrong,
        ),
    },
    { weight: 1, arbitrary: rubbish },
  )
}

function replaceOne(whole: unknown, at: number, by: (property: string) => object): unknown {
  if (typeof whole !== 'object' || whole === null) return by('value')
  const names = Object.keys(whole)
  const name = names[at % Math.max(names.length, 1)]
  if (name === undefined) return whole
  const { [name]: _gone, ...rest } = whole as Record<string, unknown>
  return { ...rest, ...by(name) }
}

/** A generated value for a path or a query; never empty, without lone surrogates. */
export const addressText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed() || '0'
