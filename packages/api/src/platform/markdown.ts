import MarkdownIt from 'markdown-it'

/** Markdown to HTML that is safe to put into a page: no raw HTML, no images, links to the web and to mail only. */
export type RenderMarkdown = (markdown: string) => string

const keptTexts = 500

/**
 * For texts below a heading of this level of the page. Rendered texts are remembered by the text itself, so a changed
 * one is a new one.
 */
export function createMarkdown(below: 1 | 2): RenderMarkdown {
  const markdown = safeMarkdown(below)
  const rendered = new Map<string, string>()
  return (text) => {
    const known = rendered.get(text)
    if (known !== undefined) return known
    const html = markdown.render(text)
    rendered.set(text, html)
    const [oldest] = rendered.keys()
    if (rendered.size > keptTexts && oldest !== undefined) rendered.delete(oldest)
    return html
  }
}

const allowedLink = /^(?:https?:\/\/|mailto:)/i

function safeMarkdown(below: number): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image')
  markdown.validateLink = (url) => allowedLink.test(url.trim())
  markdown.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
    tokens[index]?.attrSet('rel', 'nofollow noopener')
    return renderer.renderToken(tokens, index, options)
  }
  markdown.core.ruler.push('headings-below', ({ tokens }) => {
    const above: string[] = []
    for (const token of tokens) {
      if (token.type === 'heading_open') {
        while (above.length > 0 && (above.at(-1) ?? '') >= token.tag) above.pop()
        above.push(token.tag)
      }
      // However deep its writer began and whatever was skipped, a level follows the one above it.
      if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, below + above.length)}`
    }
  })
  return markdown
}
