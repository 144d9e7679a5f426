import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import { useDocument } from './document.tsx'
import { useText } from './i18n/TextProvider.tsx'

/** Renders the canonical link and the alternates in the other languages; `path` is in the default language. */
export function PageLinks({ path }: { path: string }) {
  const { origin } = useDocument()
  const { locale } = useText()
  const href = (target: typeof locale) => origin + pathIn(target, path)
  return (
    <>
      <link rel="canonical" href={href(locale)} />
      {locales.map((target) => (
        <link key={target} rel="alternate" hrefLang={languageTag[target]} href={href(target)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={href('en')} />
    </>
  )
}
