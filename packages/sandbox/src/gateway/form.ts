/** Decoded, untrimmed form fields by name. */
export type Fields = Readonly<Record<string, string>>

/** The last value of a duplicate name wins; `repeatedName` detects duplicates. */
export function parseForm(body: string): Fields {
  return Object.fromEntries(new URLSearchParams(body))
}

/** Returns the first duplicate name: it is ambiguous which of its values was signed. */
export function repeatedName(body: string): string | undefined {
  const names = [...new URLSearchParams(body).keys()]
  return names.find((name, index) => names.indexOf(name) !== index)
}

export function encodeForm(fields: Fields): string {
  return new URLSearchParams(fields).toString()
}
