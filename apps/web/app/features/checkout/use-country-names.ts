import { useMemo } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'

/** Codes with their names in the reader's language, in its order. Not while the server renders: browsers differ. */
export function useCountryNames(codes: readonly string[]): (readonly [code: string, name: string])[] {
  const { tag } = useText()
  return useMemo(() => {
    const names = new Intl.DisplayNames([tag], { type: 'region' })
    const { compare } = new Intl.Collator(tag)
    return codes.map((code) => [code, names.of(code) ?? code] as const).sort(([, a], [, b]) => compare(a, b))
  }, [codes, tag])
}
