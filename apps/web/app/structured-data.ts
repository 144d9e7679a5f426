/** Facts for search engines that several pages tell (schema.org). */

export const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: 'Encore',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
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
