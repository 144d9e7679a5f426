/**
 * Returns the body's elements, attributes and texts, one per line. Framework specifics are omitted: scripts, comments,
 * class names, generated ids, and the position where Next.js streams its head.
 */
export function shownBy(html: string): string[] {
  const body = html.slice(html.indexOf('<body'), html.lastIndexOf('</body>'))
  const bare = body
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace('<div hidden=""></div>', '')
  return bare
    .replace(
      /<([a-z]\w*)([^<>]*)>/g,
      (_, tag: string, attributes: string) => `\n<${tag}${sorted(attributes)}>`,
    )
    .split('\n')
}

/** Returns the first difference between two pages; null when they are equal. */
export function differenceOf(one: string[], other: string[]): string | null {
  const at = Array.from({ length: Math.max(one.length, other.length) }, (_, line) => line).find(
    (line) => one[line] !== other[line],
  )
  return at === undefined ? null : `${one[at]?.slice(0, 240)} against ${other[at]?.slice(0, 240)}`
}

const own = /^ (?:class|id|aria-labelledby|popoverTarget)=/

const sorted = (attributes: string) =>
  (attributes.match(/ [\w-]+="[^"]*"/g) ?? [])
    .filter((attribute) => !own.test(attribute))
    .sort()
    .join('')
