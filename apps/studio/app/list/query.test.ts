import { afterEach, expect, test, vi } from 'vitest'
import { inOwnDays, queryOf } from './query.ts'

const asked = (search: string) =>
  inOwnDays(queryOf(new Request(`https://studio.test/orders${search}`), ['q', 'from', 'to']))

afterEach(() => void vi.unstubAllEnvs())

test('days are counted on the clock of the reader, whose rows show its times', () => {
  vi.stubEnv('TZ', 'Asia/Seoul')
  expect(asked('?from=2026-11-28')).toEqual({ from: '2026-11-28', zone: 'Asia/Seoul' })
  vi.stubEnv('TZ', 'America/New_York')
  expect(asked('?to=2026-11-28')).toEqual({ to: '2026-11-28', zone: 'America/New_York' })
})

test('without days no zone is sent; empty filters and foreign parameters are left out', () => {
  expect(asked('?q=mina&from=&page=2&cursor=c1')).toEqual({ q: 'mina', cursor: 'c1' })
})
