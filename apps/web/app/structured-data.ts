/** Structured data that several pages share (schema.org). */

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
  /** Path of a picture, `/images/…`. */
  imageUrl: string
  /** ISO 8601; null when the end is not known. */
  from: string
  to: string | null
  durationMs: number
  /** Path of the recording when it is free for everyone. */
  contentUrl?: string
  /** Path of the page that shows it, in the page's language. */
  path: string
  isFree: boolean
}

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

/** Position of a page in the site, from home to the page itself; `path` is in the page's language. */
export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: origin + path,
  })),
})
