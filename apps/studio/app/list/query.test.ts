import { afterEach, expect, test, vi } from 'vitest'
import { inOwnDays, queryOf } from './query.ts'

const asked = (search: string) =>
  inOwnDays(queryOf(new Request(`https://studio.test/orders${search}`), ['q', 'from', 'to']))

afterEach(() => void vi.unstubAllEnvs())

test('list query: counts days on the reader’s clock, like its rows', () => {
  vi.stubEnv('TZ', 'Asia/Seoul')
  expect(asked('?from=2026-11-28')).toEqual({ from: '2026-11-28', zone: 'Asia/Seoul' })
  vi.stubEnv('TZ', 'America/New_York')
  expect(asked('?to=2026-11-28')).toEqual({ to: '2026-11-28', zone: 'America/New_York' })
})

test('list query: sends no zone without days and omits empty filters and foreign parameters', () => {
  expect(asked('?q=mina&from=&page=2&cursor=c1')).toEqual({ q: 'mina', cursor: 'c1' })
})
