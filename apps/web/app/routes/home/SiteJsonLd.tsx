import { pathIn } from '@encore/contract/rules/locale'
import { useDocument } from '#app/document.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { JsonLd } from '#app/JsonLd.tsx'
import { organization } from '#app/structured-data.ts'

export function SiteJsonLd() {
  const { origin } = useDocument()
  const { locale, tag } = useText()
  const site = {
    '@type': 'WebSite',
    name: 'Encore',
    url: origin + pathIn(locale, '/'),
    inLanguage: tag,
    publisher: { '@id': organization(origin)['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${pathIn(locale, '/search')}?keyword={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
  return <JsonLd facts={{ '@graph': [organization(origin), site] }} />
}
