import { listText } from './list-text.ts'

/** Converts country codes (ISO 3166-1 alpha-2) to a list of names, in the language of this BCP 47 tag. */
export function regionNames(codes: readonly string[], tag: string): string {
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  return listText(
    codes.map((code) => names.of(code) ?? code),
    tag,
  )
}
