import MarkdownIt from 'markdown-it'

/** Markdown to HTML that is safe to put into a page: no raw HTML, no images, links to the web and to mail only. */
export type RenderMarkdown = (markdown: string) => string

const keptTexts = 500

/** Rendered texts are remembered by the text itself, so a changed one is a new one. */
export function createMarkdown(): RenderMarkdown {
  const markdown = safeMarkdown()
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

function safeMarkdown(): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image')
  markdown.validateLink = (url) => allowedLink.test(url.trim())
  markdown.renderer.rules.link_open = (tokens, index, options, _env, renderer) => {
    tokens[index]?.attrSet('rel', 'nofollow noopener')
    return renderer.renderToken(tokens, index, options)
  }
  // The page owns h1 and h2; headings of a text start below them.
  const lowered = (tag: string) => `h${Math.min(6, Math.max(3, Number(tag.slice(1)) + 1))}`
  markdown.core.ruler.push('lower-headings', ({ tokens }) => {
    for (const token of tokens) if (token.type.startsWith('heading_')) token.tag = lowered(token.tag)
  })
  return markdown
}
