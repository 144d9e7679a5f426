import { type Locale, locales, pathIn } from '@encore/contract/rules/locale'
import { useLocation } from 'react-router'
import { useDocument } from './document.tsx'
import { barePath } from './i18n/locale-path.ts'
import { useText } from './i18n/TextProvider.tsx'
import { PageLinks } from './PageLinks.tsx'

export interface PageHeadProps {
  title: string
  description?: string | undefined
  /** The page's own address in the default language, with what of its query makes another page; else its bare path. */
  path?: string
  /** Path of the picture that shared links show: one drawn for them, 1200 × 630, or any `/images/…`; else our own. */
  image?: string | undefined
  kind?: 'website' | 'video.other'
  /** Kept out of search engines: personal pages and dead ends. */
  isPrivate?: boolean
  /** What a private page says where its link is sent on: of nobody, and nothing of the page itself. */
  sharedAs?: { title: string; description: string }
}

/** A page's title, its addresses and what shared links show; React moves it into the head. */
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

/** Open Graph, and what Twitter takes beside it. */
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

/** Open Graph names languages with a country. */
const openGraphLocale: Record<Locale, string> = {
  ko: 'ko_KR',
  ja: 'ja_JP',
  en: 'en_US',
  zhhans: 'zh_CN',
}
