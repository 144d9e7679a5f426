import { type Locale, locales, pathIn } from '@encore/contract/rules/locale'
import { useLocation } from 'react-router'
import { useDocument } from './document.tsx'
import { barePath } from './i18n/locale-path.ts'
import { useText } from './i18n/TextProvider.tsx'
import { PageLinks } from './PageLinks.tsx'

export interface PageHeadProps {
  title: string
  description?: string | undefined
  /**
   * Canonical path in the default language, including query parameters that select a different page; defaults to the
   * bare path.
   */
  path?: string
  /**
   * Path of the picture in link previews: one made for them, 1200 × 630, or any `/images/…`. Defaults to the site's own
   * picture.
   */
  image?: string | undefined
  kind?: 'website' | 'video.other'
  /** Excludes personal pages and dead ends from search engines. */
  isPrivate?: boolean
  /**
   * Preview texts for a forwarded link to a private page; they must reveal nothing personal and nothing of the page's
   * content.
   */
  sharedAs?: { title: string; description: string }
}

/** Renders a page's title, its addresses and its link preview; React moves them into the head. */
export function PageHead({ title, description, path, isPrivate, sharedAs, ...shown }: PageHeadProps) {
  const { pathname } = useLocation()
  const own = path ?? barePath(pathname)
  const card = isPrivate ? sharedAs : { title, description }
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {isPrivate && <meta name="robots" content="noindex" />}
      <PageLinks path={own} />
      {card && <SharedLink {...shown} {...card} path={own} />}
    </>
  )
}

function SharedLink({
  title,
  description,
  path,
  image = '/share.jpg',
  kind = 'website',
}: Pick<PageHeadProps, 'title' | 'description' | 'image' | 'kind'> & { path: string }) {
  const { origin } = useDocument()
  const { locale } = useText()
  const isDrawn = !image.startsWith('/images/')
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:type" content={kind} />
      <meta property="og:url" content={origin + pathIn(locale, path)} />
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
  )
}

/** Open Graph requires a country with the language. */
const openGraphLocale: Record<Locale, string> = {
  ko: 'ko_KR',
  ja: 'ja_JP',
  en: 'en_US',
  zhhans: 'zh_CN',
}
