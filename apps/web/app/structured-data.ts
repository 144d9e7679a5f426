/** Facts for search engines that several pages tell (schema.org). */

export const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: 'Encore',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
})

export interface VideoFacts {
  name: string
  description: string
  /** Of a picture, `/images/…`. */
  imageUrl: string
  /** ISO 8601; until when null is not known. */
  from: string
  to: string | null
  durationMs: number
  /** Path of the recording where everybody may have it. */
  contentUrl?: string
  /** Path of the page that shows it, in the page's language. */
  path: string
  isFree: boolean
}

/** A recording as Google asks for one. */
export const videoObject = (origin: string, video: VideoFacts) => ({
  '@type': 'VideoObject',
  name: video.name,
  description: video.description,
  thumbnailUrl: [`${origin}${video.imageUrl}?w=1200`],
  uploadDate: video.from,
  ...(video.to && { expires: video.to }),
  duration: `PT${Math.round(video.durationMs / 1_000)}S`,
  ...(video.contentUrl && { contentUrl: origin + video.contentUrl }),
  url: origin + video.path,
  isAccessibleForFree: video.isFree,
  publisher: { '@id': organization(origin)['@id'] },
})

/** Where a page stands in the site: from home to the page itself. `path` in the page's language. */
export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: origin + path,
  })),
})
