import { type Endpoint, endpoints } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { auditSentencesEn } from './words/audit.en.ts'
import { auditSentencesKo } from './words/audit.ko.ts'

/** Every text by its path; functions are called with sample arguments. */
function texts(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const key = `${path}${name}`
    if (typeof value === 'function') return [[key, value('A', 'B') as string]]
    return typeof value === 'string' ? [[key, value]] : texts(value, `${key}.`)
  })
}

test('both languages say everything, and nothing is empty', () => {
  const [english, korean] = [texts(en), texts(ko)]
  expect(korean.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort())
  expect([...english, ...korean].filter(([, text]) => text.trim() === '')).toEqual([])
  const same = korean.filter(([key, text]) => new Map(english).get(key) === text && /[a-z]{3}/i.test(text))
  expect(same).toEqual([])
})

const acts = Object.values(endpoints as Record<string, Endpoint>).flatMap(({ staff }) =>
  typeof staff === 'object' && staff.auditAction ? [staff.auditAction] : [],
)
/** Actions whose object exists only once or has no name. */
const withoutObject = [
  'team.change-zone',
  'cubes.change',
  'fees.change',
  'theme.order',
  'parcel.import',
  'settlement.make-house',
]
const ofPictures = ['picture.upload', 'picture.crop']

test('audit: every act says what it was done to', () => {
  const named = acts.filter((act) => ![...withoutObject, ...ofPictures].includes(act))
  for (const sentences of [auditSentencesEn, auditSentencesKo])
    expect(named.filter((act) => !/\{(event)?\}/.test(sentences[act] ?? ''))).toEqual([])
})

test('every act has its name', () => {
  expect(acts.filter((act) => !en.actions[act] || !ko.actions[act])).toEqual([])
})
