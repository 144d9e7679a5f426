import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Unicode ranges of each file in the stylesheet, the file of our own translations first. */
const files = [...read('./hangul.css').matchAll(/unicode-range:\s*([^;]+);/g)].map(([, ranges = '']) =>
  ranges.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return { from, to }
  }),
)
const holders = (sign: string) => {
  const code = sign.codePointAt(0) ?? 0
  return files.filter((ranges) => ranges.some(({ from, to }) => from <= code && code <= to)).length
}

test('Korean font: all Korean words of fans’ pages come in the two files; `node scripts/assets/cut-hangul.mjs` cuts them anew', () => {
  const catalogue = read('../../../../apps/web/app/i18n/ko/common.json')
  const methods = read('../../../contract/src/labels/payment-methods.ts')
  const words = `${catalogue}${methods}`.match(/[가-힣]/g) ?? []
  expect(words.length).toBeGreaterThan(10_000)
  expect([...new Set(words)].filter((sign) => holders(sign) === 0)).toEqual([])
})

test('Korean font files: contain no syllable twice', () => {
  expect(files).toHaveLength(2)
  for (const { from, to } of files.flat())
    for (let code = from; code <= to; code++) expect(holders(String.fromCodePoint(code))).toBe(1)
})
