import { locales } from '@encore/contract/rules/locale'
import type { Texts } from '@encore/contract/rules/texts'

/**
 * A draft with one key per text and language, such as `title/ko`, so that two editors of different languages do not
 * conflict.
 */
export type Parts = Record<string, unknown>

export function flattenTexts<D extends object>(draft: D, textNames: readonly (keyof D & string)[]): Parts {
  const plain = Object.entries(draft).filter(([name]) => !textNames.includes(name as keyof D & string))
  const texts = textNames.flatMap((name) =>
    locales.map((locale) => [`${name}/${locale}`, (draft[name] as Texts)[locale] ?? '']),
  )
  return Object.fromEntries([...plain, ...texts])
}

export function unflattenTexts<D extends object>(parts: Parts, textNames: readonly (keyof D & string)[]): D {
  const isText = (key: string) => textNames.some((name) => key.startsWith(`${name}/`))
  const plain = Object.entries(parts).filter(([key]) => !isText(key))
  const texts = textNames.map((name) => {
    const written = locales.map((locale) => [locale, parts[`${name}/${locale}`]] as const)
    return [name, Object.fromEntries(written.filter(([, text]) => text !== ''))]
  })
  return Object.fromEntries([...plain, ...texts]) as D
}
