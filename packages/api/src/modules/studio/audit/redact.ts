type Facts = Readonly<Record<string, unknown>>

/** Field names whose values are never logged, at any depth: secrets and personal data. */
const kept =
  /password|secret|token|hash|cookie|credential|key$|otp|recovery|e-?mail|phone|address|receiver|buyer|birth|customs|passport|iban|card/i

const withheld = '[withheld]'

/** Returns a copy with secrets masked; a masked e-mail address (`mi•••@fans.test`) stays recognisable. */
export function redacted(facts: Facts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, kept.test(name) ? cover(value) : within(value)]),
  )
}

/** Returns only the fields that differ; a side without facts is null. */
export function difference(
  before: Facts | null,
  after: Facts | null,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } {
  const changed = (name: string) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name])
  const pick = (facts: Facts | null) =>
    facts && redacted(Object.fromEntries(Object.entries(facts).filter(([name]) => changed(name))))
  return { before: pick(before), after: pick(after) }
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within)
  if (typeof value === 'object' && value !== null) return redacted(value as Facts)
  return typeof value === 'string' && addressPattern.test(value) ? value.replace(addressPattern, mask) : value
}

const addressPattern = /[^\s@]+@[^\s@]+\.[^\s@]+/g

const cover = (value: unknown): unknown =>
  value === null || value === undefined
    ? value
    : typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
      ? mask(value)
      : withheld

export const mask = (email: string): string => `${email.slice(0, 2)}•••${email.slice(email.lastIndexOf('@'))}`
