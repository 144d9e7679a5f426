/**
 * What a page shows: its body's elements, attributes and texts, one a line. Left out is what each framework has of its
 * own: scripts, comments, names of classes, generated ids, and the place in which Next.js streams its head.
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

/** The first place at which two pages differ; null when they show the same. */
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
