import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStylesInPage } from './styles-in-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'encore-styles-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/shell-a1.css'), 'body{margin:0}\n')
const styled = createStylesInPage(folder)

const shell = '<link rel="stylesheet" href="/assets/shell-a1.css#"/>'
const gone = '<link rel="stylesheet" href="/assets/gone.css"/>'
const scripts = '<script type="text/plain" data-start="/a.js" data-unaided="">import "/a.js"</script>'

test('styles in page: a page read without scripts contains its styles and names them', () => {
  expect(styled(`<head>${shell}${gone}</head>${scripts}`)).toEqual({
    html: `<head><style data-href="/assets/shell-a1.css#">body{margin:0}</style>${gone}</head>${scripts}`,
    styles: ['body{margin:0}'],
  })
})

test('styles in page: every other page links them', () => {
  const html = `<head>${shell}</head>${scripts.replace(' data-unaided=""', '')}`
  expect(styled(html)).toEqual({ html, styles: [] })
})
