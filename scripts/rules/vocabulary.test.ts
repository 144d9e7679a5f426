import { expect, test } from 'vitest'
import { repositoryFiles, textsOf } from './repository.ts'

/** Words that `docs/glossary.md` retires, with their replacements. Parts of a name count: `useDesk`, `mail-told.ts`. */
const retired: Record<string, string> = {
  applause: 'reaction',
  bearers: 'nickname check cache',
  deed: 'audit entry, operation or player feedback',
  deeds: 'audit entries, moderation log or player feedback',
  desk: 'studio session, current staff, page, service or cache',
  desks: 'studio session, current staff, page, service or cache',
  felt: 'quality report',
  hall: 'audience or database of a bench',
  hear: 'onX for a subscriber',
  herald: 'room broadcaster',
  looks: 'preview or status style',
  reach: 'access scope or audience size',
  seal: 'signature or encryption',
  sealed: 'signed or encrypted',
  seat: 'leader lock or actor',
  standing: 'status, state, rank or position',
  story: 'timeline, or the journey of a test',
  told: 'notified, summary or result',
  untold: 'first error',
  wish: 'request, input, preferences or restock alert',
  wishes: 'requests, options or restock alerts',
}

/** Legitimate uses, as parts of a path. */
const allowed = ['looks-like']

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Not `in`, which also finds `constructor`. */
const isRetired = (word: string): boolean => Object.hasOwn(retired, word)

const sources = repositoryFiles().filter(
  (file) => /^(?:apps|packages|e2e|bench|scripts)\//.test(file) && /\.(?:tsx?|mjs|css)$/.test(file),
)

test('vocabulary: no path has a retired word', () => {
  const found = sources.flatMap((file) => {
    const name = allowed.reduce((path, use) => path.replace(use, ''), file)
    return wordsOf(name).flatMap((word) => (isRetired(word) ? [`${file}: ${word} → ${retired[word]}`] : []))
  })
  expect(found).toEqual([])
})

/** Names of code with a retired word, counted once a file. Lower it with each rename. */
const mostNames = 16

const comments = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm
const quotes = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const templates = /`[^`]*`/g

/** Names in a file; of a template those between its braces. */
function namesOf(text: string): Set<string> {
  const code = text
    .replace(comments, ' ')
    .replace(quotes, "''")
    .replace(templates, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(' '))
  return new Set(code.match(/\b[A-Za-z]\w*\b/g))
}

test('vocabulary: names with a retired word only get fewer', () => {
  const found = textsOf(sources, /\.tsx?$/)
    .filter(({ path }) => path !== 'scripts/rules/vocabulary.test.ts')
    .flatMap(({ path, text }) =>
      [...namesOf(text)].filter((name) => wordsOf(name).some(isRetired)).map((name) => `${path} ${name}`),
    )
  expect(found.length, found.slice(0, 20).join('\n')).toBeLessThanOrEqual(mostNames)
  expect(found.length, 'lower mostNames to this').toBeGreaterThan(mostNames - 20)
})
