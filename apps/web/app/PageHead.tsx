import { type Locale, locales } from '@encore/contract/rules/locale'
import { useDocument } from './document.tsx'
import { useText } from './i18n/TextProvider.tsx'

export interface PageHeadProps {
  title: string
  description?: string
  /** Path of the picture that shared links show: one drawn for them, 1200 × 630, or any `/images/…`; else our own. */
  image?: string
  kind?: 'website' | 'video.other'
  /** Kept out of search engines: personal pages and dead ends. */
  isPrivate?: boolean
}

/** A page's title and what shared links show; React moves it into the head. */
export function PageHead({
  title,
  description,
  image = '/share.jpg',
  kind = 'website',
  isPrivate,
}: PageHeadProps) {
  const { origin } = useDocument()
  const { locale } = useText()
  const isDrawn = !image.startsWith('/images/')
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta property="og:title" content={title} />
          <meta property="og:type" content={kind} />
          <meta property="og:site_name" content="Encore" />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:locale" content={openGraphLocale[locale]} />
          {locales
            .filter((other) => other !== locale)
            .map((other) => (
              <meta key={other} property="og:locale:alternate" content={openGraphLocale[other]} />
            ))}
          <meta property="og:image" content={origin + (isDrawn ? image : `${image}?w=1200`)} />
          <meta property="og:image:type" content="image/jpeg" />
          {isDrawn && <meta property="og:image:width" content="1200" />}
          {isDrawn && <meta property="og:image:height" content="630" />}
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/** Open Graph names languages with a country. */
const openGraphLocale: Record<Locale, string> = {
  ko: 'ko_KR',
  ja: 'ja_JP',
  en: 'en_US',
  zhhans: 'zh_CN',
}
