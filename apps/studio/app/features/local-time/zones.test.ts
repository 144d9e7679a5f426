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
])('time zones: %s finds %s in either language of the studio', async (text, zone) => {
  expect([await first(text, 'en'), await first(text, 'ko')]).toEqual([zone, zone])
})

test('time zones: a country of several zones finds each of them, and an unknown city none', async () => {
  const american = (await findZones('United States', 'en')).map(({ id }) => id)
  expect(american).toEqual(expect.arrayContaining(['America/Chicago', 'America/Denver']))
  expect(await findZones('Atlantis', 'en')).toEqual([])
})

test('time zones: a zone shows its city and country, and an unknown name unchanged', () => {
  expect(zonePick('Europe/Berlin', 'en').text).toBe('Berlin, Germany')
  expect(zonePick('America/New_York', 'ko').text).toBe('뉴욕, 미국')
  expect(zonePick('Asia/Kolkata', 'en').text).toMatch(/^Kolkata/)
  expect(zonePick('Asia/Singapore', 'en').text).toBe('Singapore')
  expect(zonePick('UTC', 'en').text).toBe('UTC')
  expect(zonePick('Mars/Olympus', 'en')).toMatchObject({ id: 'Mars/Olympus', text: 'Olympus' })
})

test('time zones: an empty search offers the likeliest zones, each once', async () => {
  const offered = (await findZones('', 'en')).map(({ id }) => id)
  expect(offered).toContain('Asia/Seoul')
  expect(new Set(offered).size).toBe(offered.length)
})
