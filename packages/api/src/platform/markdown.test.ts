import { expect, test } from 'vitest'
import { createMarkdown } from './markdown.ts'

const render = createMarkdown()
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

test('headings of a text stand below those of the page', () => {
  expect(render('# Live\n## Running order\n- Doors')).toBe(
    '<h3>Live</h3>\n<h3>Running order</h3>\n<ul>\n<li>Doors</li>\n</ul>\n',
  )
})
