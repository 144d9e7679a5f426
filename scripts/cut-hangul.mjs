// Subsets the Hangul for Korean pages from Pretendard into two files beside the Latin one, and writes the stylesheet
// with their ranges (docs/decisions/033-hangul-in-two-files.md). Needs fonttools: `pyftsubset`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './bootstrap.mjs'

const styles = join(root, 'packages/ui/src/styles')
const subsets = createRequire(join(root, 'packages/ui/package.json')).resolve(
  'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css',
)

/** Number of most common syllables: the first file holds these in addition to our interface texts. */
const ofWords = 400
const ofNames = 1_000

const syllablesOf = (text) => new Set([...text].filter((sign) => sign >= '가' && sign <= '힣'))

/** All syllables, most common first, derived from the package's subset files, whose last one is the most common. */
function byUse() {
  const ranges = [...readFileSync(subsets, 'utf8').matchAll(/unicode-range: ([^;]+);/g)].map(
    ([, range]) => range,
  )
  return ranges.toReversed().flatMap((range) =>
    range.split(', ').flatMap((part) => {
      const [from, to = from] = part.slice(2).split('-')
      const codes = []
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) codes.push(code)
      return codes.map((code) => String.fromCodePoint(code)).filter((sign) => syllablesOf(sign).size > 0)
    }),
  )
}

/** `U+ac00-ac01, U+ac04` */
function rangesOf(syllables) {
  const codes = [...syllables].map((sign) => sign.codePointAt(0)).sort((a, b) => a - b)
  const ranges = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges
    .map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(', ')
}

function cut(file, syllables) {
  const folder = mkdtempSync(join(tmpdir(), 'hangul-'))
  const wanted = join(folder, 'wanted.txt')
  writeFileSync(wanted, [...syllables].join(''))
  execFileSync('pyftsubset', [
    join(dirname(subsets), 'woff2/PretendardVariable.woff2'),
    '--flavor=woff2',
    `--text-file=${wanted}`,
    '--layout-features=',
    '--name-IDs=0,13,14',
    `--output-file=${join(styles, file)}`,
  ])
  rmSync(folder, { recursive: true })
}

const face = (file, syllables) => `@font-face {
  font-family: "Pretendard Variable";
  font-style: normal;
  font-weight: 45 920;
  font-display: swap;
  src: url("./${file}") format("woff2-variations");
  unicode-range: ${rangesOf(syllables)};
}
`

const common = byUse()
const catalogue = syllablesOf(readFileSync(join(root, 'apps/web/app/i18n/ko/common.json'), 'utf8'))
const words = new Set([...catalogue, ...common.slice(0, ofWords)])
const names = new Set(common.slice(0, ofNames).filter((sign) => !words.has(sign)))
const files = { 'pretendard-hangul.woff2': words, 'pretendard-hangul-names.woff2': names }
for (const [file, syllables] of Object.entries(files)) cut(file, syllables)
writeFileSync(
  join(styles, 'hangul.css'),
  `/* Written by \`node scripts/cut-hangul.mjs\`. */\n${Object.entries(files)
    .map(([file, syllables]) => face(file, syllables))
    .join('\n')}`,
)
