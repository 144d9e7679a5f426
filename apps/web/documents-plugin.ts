import { readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import type { Plugin } from 'vite'

/**
 * Loads `terms/en.md` as `{ title, html, description }`. The first line is the title; links within the site keep the
 * page's language.
 */
export function documents(): Plugin {
  const markdown = new MarkdownIt({ html: false, typographer: false }).use(cjkFriendly)
  return {
    name: 'documents',
    load(id) {
      if (!id.endsWith('.md')) return
      const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(readFileSync(id, 'utf8')) ?? []
      if (!title) this.error(`${id} does not begin with a title`)
      const html = markdown.render(body.replace(betweenNumberAndUnit, '\u00a0'))
      return {
        code: `export default ${JSON.stringify({ title, html, description: beginning(html) })}`,
        moduleType: 'js',
      }
    },
  }
}

/** Keeps "30 days", "3 to 4 days" and "30 天" on one line. */
const betweenNumberAndUnit = /(?<=\d(?: to| 至)?) (?=[\p{L}\d])/gu

/** Returns the first paragraph, cut to the length that search engines show. */
function beginning(html: string): string {
  const text = (/<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
  return text.length > 160 ? `${text.slice(0, 159).trimEnd()}…` : text
}
