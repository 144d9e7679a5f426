import { languageTag, locales, pathIn } from '@encore/contract/rules/locale'
import { useLocation } from 'react-router'
import { useDocument } from './document.tsx'
import { barePath } from './i18n/locale-path.ts'
import { useText } from './i18n/TextProvider.tsx'

/** Canonical address and the same page in the other languages. */
export function PageLinks() {
  const { pathname } = useLocation()
  const { origin } = useDocument()
  const { locale } = useText()
  const bare = barePath(pathname)
  const href = (target: typeof locale) => origin + pathIn(target, bare)
  return (
    <>
      <link rel="canonical" href={href(locale)} />
      <meta property="og:url" content={href(locale)} />
      {locales.map((target) => (
        <link key={target} rel="alternate" hrefLang={languageTag[target]} href={href(target)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={href('en')} />
    </>
  )
}
