import { readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'

/** `terms/en.md` as `{ title, html }`: its first line is the title, links within the site keep the reader's language. */
export function documents(): Plugin {
  const markdown = new MarkdownIt({ html: false, typographer: false })
  return {
    name: 'documents',
    load(id) {
      if (!id.endsWith('.md')) return
      const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(readFileSync(id, 'utf8')) ?? []
      if (!title) this.error(`${id} does not begin with a title`)
      return {
        code: `export default ${JSON.stringify({ title, html: markdown.render(body) })}`,
        moduleType: 'js',
      }
    },
  }
}
