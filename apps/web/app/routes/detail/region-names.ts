/** Country codes as a list of names in a language. */
export function regionNames(codes: readonly string[], tag: string): string {
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return codes.map((code) => names.of(code) ?? code).join(', ')
}
