import { expect, test } from 'vitest'
import { repositoryFiles, textsOf } from './repository.ts'

/** Documents whose sentences are counted; the specification's table quotes texts of others. */
const documents = textsOf(repositoryFiles(), /^(?:README\.md|docs\/.*\.md)$/).filter(
  ({ path }) => path !== 'docs/specification.md',
)

/** Prose of a document as sentences. List items and table cells count alone; code and quoted test titles do not. */
function sentencesOf(markdown: string): string[] {
  const prose = markdown
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]+`/g, 'code')
    .replace(/"[^"\n]+"/g, 'quote')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^#.*$/gm, '')
    .replace(/\n(?=\s*(?:[-*|]|\d+\.))/g, '\n\n')
  return prose
    .split(/\n\s*\n|\|/)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}c(])/u))
    .filter((sentence) => wordsIn(sentence) >= 3)
}

const wordsIn = (sentence: string): number =>
  sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length

test('docs: half of the sentences have at most 16 words and none has more than 40', () => {
  const sentences = documents.flatMap(({ path, text }) =>
    sentencesOf(text).map((sentence) => ({ words: wordsIn(sentence), sentence, path })),
  )
  expect(sentences.length).toBeGreaterThan(1_000)
  expect(sentences.filter(({ words }) => words > 40)).toEqual([])
  const words = sentences.map((one) => one.words).sort((a, b) => a - b)
  expect(words[words.length >> 1]).toBeLessThanOrEqual(16)
})
