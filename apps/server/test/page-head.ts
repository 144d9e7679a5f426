export interface PageHead {
  title: string | undefined
  lang: string | undefined
  /** Keyed by `name` or `property`; the first of each. */
  meta: Record<string, string>
  /** Addresses by `rel`; an alternate is prefixed with its language. */
  links: Record<string, string[]>
}

export function readHead(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'))
  const links: PageHead['links'] = {}
  for (const tag of tags(head, 'link')) {
    const { rel = '', href = '' } = tag
    const language = tag.hreflang ?? tag.hrefLang
    links[rel] = [...(links[rel] ?? []), language ? `${language} ${href}` : href]
  }
  const meta: PageHead['meta'] = {}
  for (const { name, property, content = '' } of tags(head, 'meta')) {
    const key = name ?? property
    if (key) meta[key] ??= content
  }
  return {
    title: unescaped(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1]),
    lang: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1],
    meta,
    links,
  }
}

const tags = (head: string, name: string): Record<string, string | undefined>[] =>
  [...head.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value]) => [key, unescaped(value)]),
    ),
  )

const unescaped = (text: string | undefined) =>
  text
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
