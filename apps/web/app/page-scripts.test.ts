import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { importMapFirst, inlineScripts, loaderDataScript, startedLater } from './page-scripts.ts'

const page =
  '<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><script>first()</script><script type="module" async="">import "/assets/a.js"</script></body></html>'

test('page scripts: loader data arrives complete and cannot end its script', () => {
  const data = '["</script><!--", "\u2028", "a & b"]\n'
  const script = loaderDataScript(data)
  expect(script).not.toContain('<')
  const got: string[] = []
  const streamController = { enqueue: (text: string) => got.push(text), close: () => got.push('closed') }
  runInNewContext(script, { window: { __reactRouterContext: { streamController } } })
  expect(got).toEqual([data, 'closed'])
})

test('page scripts: delayed scripts are neither preloaded nor run and keep their attributes', () => {
  const html = startedLater(page, false)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    '<script type="text/plain" data-start="/assets/a.js /assets/b.js">import "/assets/a.js"</script>',
  )
})

test('page scripts: preload nothing before the import map', () => {
  const map = '<script type="importmap" nonce="n">{"imports":{"messages/":"/assets/messages-ko-1/"}}</script>'
  const rest = '<meta charSet="utf-8"/><link rel="modulepreload" href="/assets/a.js"/>'
  expect(importMapFirst(`<html><head>${rest}${map}<script>first()</script></head></html>`)).toBe(
    `<html><head>${map}${rest}<script>first()</script></head></html>`,
  )
  expect(importMapFirst(`<html><head>${rest}</head></html>`)).toBe(`<html><head>${rest}</head></html>`)
})

test('page scripts: the policy has each inline script once, delayed ones too, without files and data', () => {
  const html = startedLater(
    `${page}<script>first()</script><script src="/assets/c.js"></script><script type="application/ld+json">{}</script>`,
    true,
  )
  expect(inlineScripts(html)).toEqual(['first()', 'import "/assets/a.js"'])
})
