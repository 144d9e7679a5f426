import { expect, test } from 'vitest'
import type { Bus, BusMessage } from '#platform/bus.ts'
import type { Sql } from '#platform/db/connect.ts'
import { createLiveSessions } from './live-sessions.ts'

/** Fakes a database whose responses the test releases, and a bus that the test controls. */
function slowHouse() {
  const asked: ((isLive: boolean) => void)[] = []
  const sql = () =>
    new Promise((answer) =>
      asked.push((isLive) => answer([{ uid: 'me', authTime: 0, secretHash: '', isLive }])),
    )
  let tell: (message: BusMessage) => void = () => {}
  const bus = {
    on: (_topic: string, handle: typeof tell) => {
      tell = handle
    },
  }
  const live = createLiveSessions({ sql: sql as unknown as Sql, bus: bus as unknown as Bus })
  return { live, asked, end: (sid: string | null) => tell({ topic: 'session', uid: 'me', sid }) }
}

test.each([['that session'], ['all sessions of the member']])(
  'live sessions: an answer from before the end of %s is returned and not cached',
  async (which) => {
    const { live, asked, end } = slowHouse()
    const before = live.isLive('me', 's1')
    end(which === 'that session' ? 's1' : null)
    asked[0]?.(true)
    expect(await before).toBe(true)
    const after = live.isLive('me', 's1')
    asked[1]?.(false)
    expect(await after).toBe(false)
  },
)

test('live sessions: load once until their end is announced', async () => {
  const { live, asked, end } = slowHouse()
  const first = live.isLive('me', 's1')
  asked[0]?.(true)
  expect([await first, await live.isLive('me', 's1')]).toEqual([true, true])
  expect(asked).toHaveLength(1)
  end('another')
  expect(await live.isLive('me', 's1')).toBe(true)
  end('s1')
  const again = live.isLive('me', 's1')
  asked[1]?.(false)
  expect(await again).toBe(false)
})
