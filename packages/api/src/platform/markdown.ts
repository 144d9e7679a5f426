import MarkdownIt, { type StateBlock } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'

/** Renders Markdown to safe HTML: no raw HTML, no images, links only to the web and to mail addresses. */
export type RenderMarkdown = (markdown: string) => string

const keptTexts = 500

/**
 * Renders texts below a page heading of this level. Results are cached by the text itself, so a changed text is
 * rendered anew.
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
  const markdown = new MarkdownIt({ html: false, linkify: false })
    .disable('image')
    .use(cjkFriendly)
    .use(datesStayText)
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
      // Headings descend one level at a time, whatever level the writer started at or skipped.
      if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, below + above.length)}`
    }
  })
  return markdown
}

/** Korean dates such as `2026. 12.` and `12. 5.`, also before a day of the week: `12. 5(토)`. */
const dateStart = /^(?:\d{4}\. *\d{1,2}(?!\d)|\d{1,2}\. *\d{1,2} *[.(（])/

/** A line that starts with a date is not a list item, and ends the list above it. */
function datesStayText({ block: { ruler } }: InstanceType<typeof MarkdownIt>): void {
  const readList = ruler.getRules('').find(({ name }) => name === 'list')
  if (!readList) throw new Error('This version of markdown-it reads lists by another rule')
  const isDate = ({ src, bMarks, tShift, eMarks }: StateBlock, line: number) =>
    dateStart.test(src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]))
  ruler.at('list', (state, line, end, silent) => !isDate(state, line) && readList(state, line, end, silent), {
    alt: ['paragraph', 'reference', 'blockquote'],
  })
  ruler.before('list', 'date', (state, line, _end, silent) => silent && isDate(state, line), {
    alt: ['list'],
  })
}
