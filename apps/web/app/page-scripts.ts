/**
 * What happens to the scripts of a rendered page. It rests on the markup that React Router's `Scripts` writes,
 * which is why that package is pinned and a browser test hydrates the pages.
 */

/** React Router would stream the loader data after the page; here its script is part of the page. */
export function loaderDataScript(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${scriptText(data)});${controller}.close();`
}

/**
 * Holds the page's own scripts back: `boot/start.ts` runs them at the first sign of a reader, else once the loaded
 * page is idle; a guest's `unaided` page not even then. A page that everybody gets is read before it is used, and
 * its links, menus and forms work without React.
 */
export function startedLater(html: string, isUnaided: boolean): string {
  const preloads: string[] = []
  const light = html.replace(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, href: string) => {
    preloads.push(href)
    return ''
  })
  return light.replace(
    /<script[^>]* type="module"[^>]*>([\s\S]*?)<\/script>/,
    (_, code: string) =>
      `<script type="text/plain" data-start="${preloads.join(' ')}"${isUnaided ? ' data-unaided=""' : ''}>${code}</script>`,
  )
}

/** An import map counts for what is named after it, and React writes its preloads before everything else. */
export function importMapFirst(html: string): string {
  const from = html.indexOf('<script type="importmap"')
  if (from === -1) return html
  const to = html.indexOf('</script>', from) + '</script>'.length
  const head = html.indexOf('<head>') + '<head>'.length
  return html.slice(0, head) + html.slice(from, to) + html.slice(head, from) + html.slice(to)
}

/** Bodies of the scripts that a policy without a nonce must allow by hash. */
export function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...new Set(Array.from(scripts, (match) => match[1] ?? ''))]
}

/** Script for a text. In single quotes: the data is full of double ones. */
const scriptText = (text: string) =>
  `'${text.replace(/[\\'\n\r<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
