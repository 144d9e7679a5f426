/** Markup that needs no escaping. */
export type Html = { readonly markup: string }

type Part = Html | string | number | undefined | false | readonly Html[]

/** Template tag that escapes every value unless it is `Html`; `false` and `undefined` render nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let markup = strings[0] ?? ''
  parts.forEach((part, index) => {
    markup += render(part) + (strings[index + 1] ?? '')
  })
  return { markup }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if ('markup' in part) return part.markup
  return part.map((item) => item.markup).join('')
}
