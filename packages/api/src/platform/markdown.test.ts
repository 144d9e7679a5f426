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
])('markdown: %s adds no element, script or foreign address to the page', (text) => {
  const tags = render(text).match(/<[^>]*>/g) ?? []
  expect(tags.filter((tag) => !harmless.test(tag))).toEqual([])
})

test('markdown: keeps links to the web and to mail without passing weight on', () => {
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
] as const)('markdown: skips no heading level below level %i: %j', (below, text, html) => {
  expect(createMarkdown(below)(text)).toBe(html)
})

test.each([
  ['**굵게(bold)**는', '<p><strong>굵게(bold)</strong>는</p>\n'],
  ['**「公演」**は', '<p><strong>「公演」</strong>は</p>\n'],
  ['这是**“重点”**内容', '<p>这是<strong>“重点”</strong>内容</p>\n'],
  ['공연은 *(무료)*입니다', '<p>공연은 <em>(무료)</em>입니다</p>\n'],
  ['~~3만원(기본)~~은 끝', '<p><s>3만원(기본)</s>은 끝</p>\n'],
  ['2 ** 3 ** 4', '<p>2 ** 3 ** 4</p>\n'],
])('markdown: ends emphasis beside letters without blanks: %j', (text, html) => {
  expect(render(text)).toBe(html)
})

test.each([
  '2026. 12. 5. 오후 7시',
  '2026. 12. 5.(토)',
  '2026. 12.',
  '12. 5. 오후 7시',
  '12. 5(토) 오후 7시',
  '26. 12. 5.',
])('markdown: keeps the date %j as text', (text) => {
  expect(render(text)).toBe(`<p>${text}</p>\n`)
  expect(render(`문의\n${text}`)).toBe(`<p>문의\n${text}</p>\n`)
  expect(render(`> ${text}`)).toBe(`<blockquote>\n<p>${text}</p>\n</blockquote>\n`)
  expect(render(`- ${text}`)).toBe(`<ul>\n<li>${text}</li>\n</ul>\n`)
})

test('markdown: a date ends a list of numbers, which otherwise stays one', () => {
  expect(render('1. 입장\n2. 공연\n\n2026. 12. 5. 오후 7시')).toBe(
    '<ol>\n<li>입장</li>\n<li>공연</li>\n</ol>\n<p>2026. 12. 5. 오후 7시</p>\n',
  )
  expect(render('7. 5 songs\n8. 2 encores')).toBe(
    '<ol start="7">\n<li>5 songs</li>\n<li>2 encores</li>\n</ol>\n',
  )
})
