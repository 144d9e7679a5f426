import { expect, test } from 'vitest'
import { findZones, zonePick } from './zones.ts'

const first = async (text: string, locale: 'en' | 'ko' = 'en') => (await findZones(text, locale))[0]?.id

test.each([
  ['berlin', 'Europe/Berlin'],
  ['베를린', 'Europe/Berlin'],
  ['munich', 'Europe/Berlin'],
  ['germany', 'Europe/Berlin'],
  ['독일', 'Europe/Berlin'],
  ['서울', 'Asia/Seoul'],
  ['Korea', 'Asia/Seoul'],
  ['new york', 'America/New_York'],
  ['뉴욕', 'America/New_York'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['los', 'America/Los_Angeles'],
  ['Europe/London', 'Europe/London'],
  ['utc', 'UTC'],
])('%s is found as %s, in either language of the studio', async (text, zone) => {
  expect([await first(text, 'en'), await first(text, 'ko')]).toEqual([zone, zone])
})

test('a country of several zones finds each of them, and a city that nobody knows finds none', async () => {
  const american = (await findZones('United States', 'en')).map(({ id }) => id)
  expect(american).toEqual(expect.arrayContaining(['America/Chicago', 'America/Denver']))
  expect(await findZones('Atlantis', 'en')).toEqual([])
})

test('a zone is shown by its city and country, and a name from elsewhere as it is', () => {
  expect(zonePick('Europe/Berlin', 'en').text).toBe('Berlin, Germany')
  expect(zonePick('America/New_York', 'ko').text).toBe('뉴욕, 미국')
  expect(zonePick('Asia/Kolkata', 'en').text).toMatch(/^Kolkata/)
  expect(zonePick('Asia/Singapore', 'en').text).toBe('Singapore')
  expect(zonePick('UTC', 'en').text).toBe('UTC')
  expect(zonePick('Mars/Olympus', 'en')).toMatchObject({ id: 'Mars/Olympus', text: 'Olympus' })
})

test('before anything is typed the likeliest zones are offered, each once', async () => {
  const offered = (await findZones('', 'en')).map(({ id }) => id)
  expect(offered).toContain('Asia/Seoul')
  expect(new Set(offered).size).toBe(offered.length)
})
