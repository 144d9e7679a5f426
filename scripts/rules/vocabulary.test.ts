import { expect, test } from 'vitest'
import { repositoryFiles, textsOf } from './repository.ts'

/** Words that `docs/glossary.md` retires, with their replacements. Each part of a name counts. */
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
  standing: 'status, state, rank or position',
  story: 'timeline, or the journey of a test',
  told: 'notified, summary or result',
  untold: 'first error',
  wish: 'request, input, preferences or restock alert',
  wishes: 'requests, options or restock alerts',
}

/** Legitimate uses, as parts of a path. */
const allowed = ['looks-like']

/** This file quotes what it refuses. */
const isQuoting = (path: string) => path === 'scripts/rules/vocabulary.test.ts'

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
    .filter(({ path }) => !isQuoting(path))
    .flatMap(({ path, text }) =>
      [...namesOf(text)].filter((name) => wordsOf(name).some(isRetired)).map((name) => `${path} ${name}`),
    )
  expect(found.length, found.slice(0, 20).join('\n')).toBeLessThanOrEqual(mostNames)
  expect(found.length, 'lower mostNames to this').toBeGreaterThan(mostNames - 20)
})

/** A test's title as the first argument of a call at the start of a line, or after the table of `each`. */
const titleCalls =
  /^(\s*)(?:(?:test|it|describe)(?:\.(?!step\b)\w+)*|.*\))\(\s*(['`])((?:\\.|(?!\2)[^\\\n])+)\2,/gm

interface Title {
  path: string
  title: string
  /** False for a title inside a describe block, which names the feature. */
  isOutermost: boolean
}

const titlesIn = (path: string, text: string): Title[] =>
  [...text.matchAll(titleCalls)].map(([call, indent = '', , title = '']) => ({
    path,
    title,
    isOutermost: indent === '' && !/^describe\(/.test(call),
  }))

/** Openings of a sentence without a subject. */
const titleOpenings = /^(?:that|what|whatever|who|whoever|whose|whom|of|is none|are none|so|as|else|nor)\b/i

const titleWords =
  /\b(?:deeds?|desks?|felt|halls?|heard|hears?|heralds?|seals?|sealed|standings?|told|untold|wish(?:es)?)\b/i

/** The behaviour in a title: without the feature, a context before a further colon, and tags of journeys. */
const behaviourOf = (title: string) => title.replace(/^(?:[^:]{1,60}: )+/, '').replace(/ @[a-z-]+/g, '')

function titleProblem({ title, isOutermost }: Title): string | null {
  if (isOutermost && !/^[^:]{1,60}: \S/.test(title)) return 'begin with the feature and a colon'
  if (titleOpenings.test(behaviourOf(title))) return 'say the behaviour with a subject and a verb'
  const word = titleWords.exec(title.replace(/ @[a-z-]+/g, ''))?.[0]
  return word ? `replace "${word}" by a word of docs/glossary.md` : null
}

test('vocabulary: test titles name a feature and its behaviour', () => {
  const titles = textsOf(sources, /\.(?:test\.tsx?|spec\.ts)$/).flatMap(({ path, text }) =>
    titlesIn(path, text),
  )
  expect(titles.length).toBeGreaterThan(3_000)
  const found = titles
    .filter(({ path }) => !isQuoting(path))
    .flatMap((it) => {
      const problem = titleProblem(it)
      return problem
        ? [`${it.path}: "${it.title}": ${problem}, as in "sign-up: rejects a code used twice"`]
        : []
    })
  expect(found).toEqual([])
})

test.each([
  ["test('rejects a code used twice', () => {", 'begin with the feature and a colon'],
  ["test('codes: that forges is refused', () => {", 'say the behaviour with a subject and a verb'],
  ["])('codes: replay: of many one works', () => {", 'say the behaviour with a subject and a verb'],
  ["test('codes: is told once', () => {", 'replace "told" by a word of docs/glossary.md'],
  ["  test('rejects a code used twice', () => {", null],
  ["describe('codes', () => {", null],
  ["test('codes: shows one row @desk', { tag: '@long' }, () => {", null],
])('vocabulary: the title in %s is judged', (line, problem) => {
  expect(titlesIn('', line).map(titleProblem)).toEqual([problem])
})

/** Comments that begin without a subject, counted once each. Lower it with each change. */
const mostComments = 2

const commentBlocks = /(?<![^\s{(])(?:\/\*[\s\S]*?\*\/|\/\/ .*(?:\n[ \t]*\/\/ .*)*)/g
const commentOpenings =
  /^(?:what|whatever|who|whoever|whose|whom|of|so|as|else|nor|not|that|than|likewise)\b/i

const commentsIn = (text: string) =>
  [...text.matchAll(commentBlocks)]
    .map(([block]) => block.replace(/^\/\*+|\*+\/$|^[ \t]*(?:\*|\/\/) ?/gm, '').trim())
    .filter(Boolean)

test('vocabulary: comments begin with a subject or a verb', () => {
  const all = textsOf(sources, /\.(?:tsx?|mjs)$/).flatMap(({ path, text }) =>
    commentsIn(text).map((comment) => ({ path, comment })),
  )
  expect(all.length).toBeGreaterThan(5_000)
  const found = all
    .filter(({ path, comment }) => !isQuoting(path) && commentOpenings.test(comment))
    .map(({ path, comment }) => `${path}: "${comment.slice(0, 60)}": name the thing and give it a verb`)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(mostComments)
})

test.each([
  ['/** What a process keeps. */', true],
  ['  // So far on a clock of this zone,\n  // later or earlier.', true],
  ['/**\n * Who asked takes it back.\n */', true],
  ['/** Somebody asked for it. */', false],
])('vocabulary: the opening of the comment %j is judged', (text, isElliptic) => {
  expect(commentsIn(text).map((comment) => commentOpenings.test(comment))).toEqual([isElliptic])
})
