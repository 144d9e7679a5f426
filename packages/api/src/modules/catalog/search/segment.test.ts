import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldInitials } from './fold.ts'
import { buildSegment, type Fields } from './segment.ts'

const noPause = () => undefined
const segmentOf = (documents: Fields[]) => buildSegment(documents, noPause)
const named = (...names: string[]): Fields => ({ names, aliases: [] })

async function found(documents: Fields[], text: string): Promise<[number, number][]> {
  const { docs, classes } = (await segmentOf(documents)).find(fold(text).units)
  return Array.from(docs, (doc, at) => [doc, classes[at] ?? 0])
}

/** Few letters of each script, so that texts share many; one takes two units, one is dropped. */
const letter = fc.constantFrom(...'abＡéｂ가강각나ㄴ과かガｶﾞきー国國恋戀 -😀')
const text = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''))
const fields = fc.record({
  names: fc.array(text, { maxLength: 4 }),
  aliases: fc.array(text, { maxLength: 2 }),
})

/** Checks every text: does the folded word start at one of its characters? */
function bruteForce(documents: Fields[], wanted: number[]): number[] {
  return [...documents.keys()].filter((doc) =>
    [...(documents[doc]?.names ?? []), ...(documents[doc]?.aliases ?? [])].some((one) => {
      const { units, flags } = fold(one)
      return units.some(
        (_, at) => (flags[at] ?? 0) > 0 && wanted.every((unit, next) => units[at + next] === unit),
      )
    }),
  )
}

test('search segment: finds exactly the documents that a scan of all texts finds', async () => {
  const asked = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { maxLength: 40 }), asked, async (documents, input) => {
      const { units } = fold(input)
      fc.pre(units.length > 0)
      const { docs } = (await segmentOf(documents)).find(units)
      expect([...docs]).toEqual(bruteForce(documents, units))
    }),
    { numRuns: 300 },
  )
})

test('search segment: finds the same for a frequent word as for a rare one', async () => {
  const documents = fc.sample(fields, { numRuns: 6_000, seed: 20_261_123 })
  const few = 200
  const apart = await Promise.all(
    Array.from({ length: documents.length / few }, (_, part) =>
      segmentOf(documents.slice(part * few, (part + 1) * few)),
    ),
  )
  const together = await segmentOf(documents)
  for (const word of ['ab', 'aba', '가', '각', '가나', 'がき', '国国', 'かガ']) {
    const { units } = fold(word)
    const found = apart.map((segment) => segment.find(units))
    const { docs, classes } = together.find(units)
    expect([...docs]).toEqual(found.flatMap((hits, part) => Array.from(hits.docs, (doc) => part * few + doc)))
    expect([...classes]).toEqual(found.flatMap((hits) => [...hits.classes]))
  }
})

test.each(['ab', 'liv', 'live', 'lives', 'livehall', 'overlapping'])(
  'search segment: ranks whole names, prefixes, word prefixes, substrings and alias substrings: %s',
  async (word) => {
    const documents = [
      named(`Un${word}`),
      named(`Big ${word}`),
      named(`${word}ly`),
      named(word.toUpperCase()),
      { names: ['Other'], aliases: [`un${word}`] },
      { names: ['Another'], aliases: [word] },
    ]
    const byClass = (await found(documents, word)).sort(([, a], [, b]) => a - b).map(([doc]) => doc)
    expect(byClass).toEqual([3, 5, 2, 1, 0, 4])
  },
)

test('search segment: finds a partly typed syllable after exact matches', async () => {
  const documents = [named('강남'), named('가을'), named('가'), named('나')]
  expect(await found(documents, '가')).toEqual([
    [0, 3],
    [1, 2],
    [2, 0],
  ])
  expect((await found(documents, '강')).map(([doc]) => doc)).toEqual([0, 1])
})

test('search segment: finds initial consonants in names only at syllables', async () => {
  const segment = await segmentOf([named('방탄소년단'), named('바다'), named('ㅂㅌ')])
  expect([...segment.find(foldInitials('ㅂㅌ').units).docs]).toEqual([0, 2])
  expect([...segment.find(foldInitials('ㅅㄴ').units).docs]).toEqual([0])
  expect([...segment.find(foldInitials('ㅂ').units).docs]).toEqual([0, 1, 2])
})

test('search segment: finds nothing in an empty index', async () => {
  expect([...(await segmentOf([])).find(fold('a').units).docs]).toEqual([])
  expect([...(await segmentOf([named('')])).find(fold('ab').units).docs]).toEqual([])
})
