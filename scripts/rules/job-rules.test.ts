import { expect, test } from 'vitest'
import { parcelGraph } from '../../packages/api/src/modules/commerce/delivery/transitions.ts'
import type { PackingFault } from '../../packages/api/src/modules/live/videos/index.ts'
import { rowRules } from '../../packages/api/src/modules/studio/parcels/check-row.ts'
import { packageFaults } from '../../packages/media/src/package/package-video.ts'
import { read, repositoryFiles, textsOf } from './repository.ts'

const wordsOf = (locale: string) => JSON.parse(read(`apps/studio/app/i18n/${locale}/backgroundJobs.json`))
const [en, ko] = [wordsOf('en'), wordsOf('ko')]
const jobs = textsOf(repositoryFiles(), /^packages\/api\/src\/modules\/studio\/.*\.ts$/).filter(({ text }) =>
  /: JobKind =/.test(text),
)

/** Rules named in the source, except field rules, which the form shows beside the field. */
const spelledIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.includes('path'))
    .flatMap((line) => [...line.matchAll(/\brule(?::| ===) '(\w+)'/g)].map(([, rule]) => rule ?? ''))

/** States that a parcel cannot be shipped from: the import reports such a row with this state. */
const parcels = Object.entries(parcelGraph).flatMap(([state, moves]) =>
  'shipped' in moves ? [] : [`parcel${state}`],
)
const packing: readonly PackingFault[] = [...packageFaults, 'GONE']

test('background jobs: every rule that a job can report has a text in both languages', () => {
  const rules = [
    ...jobs.flatMap(({ text }) => spelledIn(text)),
    ...spelledIn(read('packages/api/src/modules/commerce/refunds/refund-tickets.ts')),
    ...parcels,
    'parcelWaitsForCards',
    ...rowRules,
    ...packing,
  ]
  expect(rules).toEqual(
    expect.arrayContaining(['byPerson', 'memberLeft', 'noSuchCarrier', 'parcelSTOPPED', 'TOO_SHORT', 'GONE']),
  )
  expect(rules.filter((rule) => !en.rules[rule] || !ko.rules[rule])).toEqual([])
})

test('background jobs: every job has a name in both languages', () => {
  const names = jobs.flatMap(({ text }) =>
    [...text.matchAll(/\bname(?:: | = )'([a-z-]+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(names.length).toBeGreaterThanOrEqual(jobs.length)
  expect(names.filter((name) => !en.kinds[name] || !ko.kinds[name])).toEqual([])
})
