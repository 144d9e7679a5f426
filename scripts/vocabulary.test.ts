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

const sources = repositoryFiles().filter(
  (file) => /^(?:apps|packages|e2e|bench|scripts)\//.test(file) && /\.(?:tsx?|mjs|css)$/.test(file),
)

test('vocabulary: no path has a retired word', () => {
  const found = sources.flatMap((file) => {
    const name = allowed.reduce((path, use) => path.replace(use, ''), file)
    return wordsOf(name).flatMap((word) => (word in retired ? [`${file}: ${word} → ${retired[word]}`] : []))
  })
  expect(found).toEqual([])
})

/** Number of declared names with a retired word. Lower it with each rename. */
const mostNames = 36

test('vocabulary: declared names with a retired word only get fewer', () => {
  const declared =
    /(?:\b(?:const|let|function|interface|type|class)\s+|^\s+(?:readonly )?)([A-Za-z]\w*)(?=\??[:(=<\s])/gm
  const found = new Set<string>()
  for (const { path, text } of textsOf(sources, /\.tsx?$/).filter(
    (one) => one.path !== 'scripts/vocabulary.test.ts',
  ))
    for (const [, name = ''] of text.matchAll(declared))
      if (wordsOf(name).some((word) => word in retired)) found.add(`${path} ${name}`)
  expect(found.size).toBeLessThanOrEqual(mostNames)
  expect(found.size, 'lower mostNames to this').toBeGreaterThan(mostNames - 20)
})
