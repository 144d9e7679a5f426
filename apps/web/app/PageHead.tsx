import { useDocument } from './document.tsx'

export interface PageHeadProps {
  title: string
  description?: string
  /** Path or address of the picture that shared links show. */
  image?: string
  kind?: 'website' | 'video.other'
  /** Kept out of search engines: personal pages and dead ends. */
  isPrivate?: boolean
}

/** A page's title and what shared links show; React moves it into the head. */
export function PageHead({ title, description, image, kind = 'website', isPrivate }: PageHeadProps) {
  const { origin } = useDocument()
  const picture = image?.startsWith('/') ? origin + image : image
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content="Encore" />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {picture && <meta property="og:image" content={picture} />}
      {picture && <meta name="twitter:card" content="summary_large_image" />}
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  )
}
