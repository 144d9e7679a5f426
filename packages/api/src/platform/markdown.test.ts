import { expect, test } from 'vitest'
import { createMarkdown } from './markdown.ts'

const render = createMarkdown(2)
const harmless = /^<\/?(?:p|a)(?: (?:href="https:\/\/[^"]*"|title="[^"]*"|rel="nofollow noopener"))*>$/

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScript&#58;alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '![x](https://tracker.example/pixel.png)',
  '[x](https://a.example "\\" onmouseover=alert(1)")',
])('%s brings no element, script or foreign address into the page', (text) => {
  const tags = render(text).match(/<[^>]*>/g) ?? []
  expect(tags.filter((tag) => !harmless.test(tag))).toEqual([])
})

test('links to the web and to mail stay, and pass no weight on', () => {
  expect(render('[site](https://a.example) [mail](mailto:help@a.example)')).toBe(
    '<p><a href="https://a.example" rel="nofollow noopener">site</a> ' +
      '<a href="mailto:help@a.example" rel="nofollow noopener">mail</a></p>\n',
  )
})

test.each([
  [1, '# Live\n## Running order', '<h2>Live</h2>\n<h3>Running order</h3>\n'],
  [2, '# Live\n## Running order', '<h3>Live</h3>\n<h4>Running order</h4>\n'],
  [
    1,
    '### Deep\n# High\n#### Skipped\n## Back',
    '<h2>Deep</h2>\n<h2>High</h2>\n<h3>Skipped</h3>\n<h3>Back</h3>\n',
  ],
  [2, '# a\n## b\n### c\n#### d\n##### e', '<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h6>d</h6>\n<h6>e</h6>\n'],
] as const)('below a heading of level %i no level is skipped: %j', (below, text, html) => {
  expect(createMarkdown(below)(text)).toBe(html)
})
