import { useMemo } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'

/**
 * Country codes with names in the reader's language, in its order. Unsuitable for server rendering: browsers differ.
 */
export function useCountryNames(codes: readonly string[]): (readonly [code: string, name: string])[] {
  const { tag } = useText()
  return useMemo(() => {
    const names = new Intl.DisplayNames([tag], { type: 'region' })
    const { compare } = new Intl.Collator(tag)
    return codes.map((code) => [code, names.of(code) ?? code] as const).sort(([, a], [, b]) => compare(a, b))
  }, [codes, tag])
}
