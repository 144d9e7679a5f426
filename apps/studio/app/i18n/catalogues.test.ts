import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Endpoint, endpoints } from '@encore/contract/endpoints'
import { flatten } from '@encore/messages/catalogue'
import {
  emptyKeys,
  fixedParticles,
  foreignMessages,
  keysOfOne,
  keysOfOtherParams,
} from '@encore/messages/testing/catalogue-faults'
import { usedKeys } from '@encore/messages/used-keys'
import { describe, expect, test } from 'vitest'
import { studioLocales } from './locale.ts'
import { readCatalogue } from './read-catalogue.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const catalogues = { en: readCatalogue('en'), ko: readCatalogue('ko') }
const english = flatten(catalogues.en)
const korean = flatten(catalogues.ko)

describe.each(studioLocales)('studio texts: in %s', (locale) => {
  const catalogue = catalogues[locale]

  test('have the keys of the English ones', () => expect(keysOfOne(catalogue, catalogues.en)).toEqual([]))
  test('take the same parameters', () => expect(keysOfOtherParams(catalogue, catalogues.en)).toEqual([]))
  test('are never empty and can all be formatted', () => expect(emptyKeys(locale, catalogue)).toEqual([]))
  test('are in that language', () =>
    expect(foreignMessages(locale, catalogue, { names, sameEverywhere })).toEqual([]))
})

test('Korean leaves particles to the formatter', () => expect(fixedParticles(catalogues.ko)).toEqual([]))

test('studio texts: every key is used', () => {
  const sources = globSync('../../{app,gallery}/**/*.{ts,tsx}', { cwd: folder('.') })
    .filter((path) => !/\.test\./.test(path))
    .map((path) => readFileSync(folder(path), 'utf8'))
    .join('\n')
  const used = usedKeys(sources)
  const listed = [...sources.matchAll(/textsUnder\('([\w.]+)'\)/g)].map(([, parent]) => `${parent}.`)
  const isListed = (key: string) => listed.some((parent) => key.startsWith(parent))
  expect(Object.keys(english).filter((key) => !used.names(key) && !isListed(key))).toEqual([])
  expect(used.families).toBeGreaterThan(100)
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

test('studio catalogues: audit: every action names its object', () => {
  const named = acts.filter((act) => ![...withoutObject, ...ofPictures].includes(act))
  for (const texts of [english, korean])
    expect(
      named.filter((act) => !/\{(?:object|event)\b/.test(texts[`audit.sentences.${act}`] ?? '')),
    ).toEqual([])
})

test('studio catalogues: every audit action has a name', () => {
  expect(acts.filter((act) => !english[`audit.actions.${act}`] || !korean[`audit.actions.${act}`])).toEqual(
    [],
  )
})

const names = /\b(?:Encore|Studio|Cube|Soul)\b/g
const sameEverywhere = /^events\.page\.id$/
