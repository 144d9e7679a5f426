/** Form fields by name, decoded and untrimmed. */
export type Fields = Readonly<Record<string, string>>

/** Of a name that stands twice the last value counts; `repeatedName` tells. */
export function parseForm(body: string): Fields {
  return Object.fromEntries(new URLSearchParams(body))
}

/** The first name that stands twice: nobody could tell which of its values was signed. */
export function repeatedName(body: string): string | undefined {
  const names = [...new URLSearchParams(body).keys()]
  return names.find((name, index) => names.indexOf(name) !== index)
}

export function encodeForm(fields: Fields): string {
  return new URLSearchParams(fields).toString()
}
