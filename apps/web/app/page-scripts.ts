/**
 * Transforms the scripts of a rendered page. This depends on the markup of React Router's `Scripts`, so that package is
 * pinned and a browser test hydrates the pages.
 */

/** Puts the loader data into a script of the page; React Router would stream it after the page. */
export function loaderDataScript(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${scriptText(data)});${controller}.close();`
}

/**
 * Defers the page's own scripts: `boot/start.ts` runs them at the first interaction, or once the loaded page is idle. A
 * guest's `unaided` page does not start when idle. Visitors read a public page before they use it, and its links, menus
 * and forms work without React.
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

/**
 * Moves the import map to the front: it applies only to later imports, and React writes its preloads before everything
 * else.
 */
export function importMapFirst(html: string): string {
  const from = html.indexOf('<script type="importmap"')
  if (from === -1) return html
  const to = html.indexOf('</script>', from) + '</script>'.length
  const head = html.indexOf('<head>') + '<head>'.length
  return html.slice(0, head) + html.slice(from, to) + html.slice(head, from) + html.slice(to)
}

/** Returns the bodies of the scripts that a policy without a nonce must allow by hash. */
export function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
  )
  return [...new Set(Array.from(scripts, (match) => match[1] ?? ''))]
}

/** Encodes a text as a script literal. Single quotes, because the data is full of double ones. */
const scriptText = (text: string) =>
  `'${text.replace(/[\\'\n\r<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`
