import type { ApiCall } from '@encore/contract/client'
import type { Notification } from '@encore/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInbox } from './inbox.ts'

/** Fakes the two endpoints; `down` replaces their responses. */
function openServer(count: number) {
  const received: Notification[] = []
  const server = {
    calls: [] as string[],
    down: null as { status: number } | null,
    /** Responses wait for this promise while it is set. */
    gate: null as Promise<void> | null,
    newSince: null as string | null,
    isMarked: true,
    unmark: () => {
      server.isMarked = false
    },
    tell: (n: number) => {
      const at = new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString()
      received.unshift({
        id: `nt_${n}`,
        type: 'HOME',
        sourceId: null,
        title: `${n}`,
        content: '',
        imageUrl: null,
        createdAt: at,
      })
    },
    call: (async (key: string, input: { query?: { page?: number; size?: number } } = {}) => {
      const { page = 0, size = 8 } = input.query ?? {}
      server.calls.push(key.startsWith('PUT') ? 'read' : `page ${page}`)
      await server.gate
      if (server.down) return { ok: false, status: server.down.status, error: { name: 'UNAVAILABLE' } }
      if (key.startsWith('PUT')) return { ok: true, value: { newSince: server.newSince } }
      const content = received.slice(page * size, (page + 1) * size)
      return { ok: true, value: { content, page, size, last: (page + 1) * size >= received.length } }
    }) as unknown as ApiCall,
  }
  for (let n = 1; n <= count; n++) server.tell(n)
  return server
}

const openInbox = (server: ReturnType<typeof openServer>, lose: () => boolean = () => true) =>
  createInbox({ call: server.call, lose, onRead: server.unmark })
const titles = (inbox: ReturnType<typeof openInbox>) => inbox.get().items.map(({ title }) => Number(title))
const from = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, step) => first - step)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('notification inbox: opening clears the marker before it lists', async () => {
  const server = openServer(3)
  const inbox = openInbox(server)
  await inbox.open()
  expect(server.calls).toEqual(['read', 'page 0'])
  expect(server.isMarked).toBe(false)
  expect(inbox.get()).toMatchObject({ isWhole: true, newSince: null, state: 'idle' })
  expect(titles(inbox)).toEqual([3, 2, 1])
})

test('notification inbox: loads page by page until the end and nothing beyond', async () => {
  const server = openServer(20)
  const inbox = openInbox(server)
  await inbox.open()
  await inbox.more()
  await inbox.more()
  await inbox.more()
  expect(titles(inbox)).toEqual(from(20, 1))
  expect(inbox.get().isWhole).toBe(true)
  expect(server.calls).toEqual(['read', 'page 0', 'page 1', 'page 2'])
})

test('notification inbox: new arrivals come first, and no page loses or repeats one', async () => {
  const server = openServer(20)
  const inbox = openInbox(server)
  await inbox.open()
  for (let n = 21; n <= 23; n++) server.tell(n)
  await inbox.more()
  await inbox.refresh()
  await inbox.more()
  await inbox.more()
  expect(titles(inbox)).toEqual(from(23, 1))
})

test('notification inbox: starts again after so many arrivals that pages no longer touch', async () => {
  const server = openServer(20)
  const inbox = openInbox(server)
  await inbox.open()
  await inbox.more()
  for (let n = 21; n <= 40; n++) server.tell(n)
  await inbox.refresh()
  expect(titles(inbox)).toEqual(from(40, 33))
  await inbox.more()
  expect(titles(inbox)).toEqual(from(40, 25))
})

test('notification inbox: new items stay new while the panel is open, and not when it opens again', async () => {
  const server = openServer(2)
  server.newSince = '2026-11-01T00:01:30.000Z'
  const inbox = openInbox(server)
  await inbox.open()
  server.newSince = '2026-11-02T00:00:00.000Z'
  await inbox.refresh()
  expect(inbox.get().newSince).toBe('2026-11-01T00:01:30.000Z')
  await inbox.open()
  expect(inbox.get().newSince).toBe('2026-11-02T00:00:00.000Z')
})

test('notification inbox: calls during a request become one more request', async () => {
  const server = openServer(2)
  let release = () => {}
  server.gate = new Promise((resolve) => {
    release = resolve
  })
  const inbox = openInbox(server)
  const opened = [inbox.open(), inbox.refresh(), inbox.refresh()]
  release()
  await Promise.all(opened)
  expect(server.calls).toEqual(['read', 'page 0', 'read', 'page 0'])
})

test('notification inbox: a server that recovers within two retries goes unnoticed', async () => {
  const server = openServer(2)
  server.down = { status: 503 }
  const inbox = openInbox(server)
  const opened = inbox.open()
  await vi.advanceTimersByTimeAsync(1_500)
  server.down = null
  await vi.advanceTimersByTimeAsync(4_000)
  await opened
  expect(titles(inbox)).toEqual([2, 1])
  expect(server.calls).toEqual(['read', 'page 0', 'page 0', 'page 0'])
})

test.each([{ status: 0 }, { status: 500 }])(
  'notification inbox: signs the member out after the third failure with %j',
  async (down) => {
    const server = openServer(2)
    server.down = down
    const lose = vi.fn(() => true)
    const inbox = openInbox(server, lose)
    const opened = inbox.open()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(lose).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await opened
    expect(lose).toHaveBeenCalledTimes(1)
  },
)

test('notification inbox: reports a failure where signing out is forbidden and retries on request', async () => {
  const server = openServer(2)
  server.down = { status: 503 }
  const inbox = openInbox(server, () => false)
  const opened = inbox.open()
  await vi.advanceTimersByTimeAsync(5_000)
  await opened
  expect(inbox.get().state).toBe('failed')
  server.down = null
  await inbox.refresh()
  expect(inbox.get().state).toBe('idle')
  expect(titles(inbox)).toEqual([2, 1])
})

test('notification inbox: a rate limit signs nobody out, and a bad session asks only once', async () => {
  const server = openServer(2)
  const lose = vi.fn(() => true)
  server.down = { status: 429 }
  const limited = openInbox(server, lose)
  const opened = limited.open()
  await vi.advanceTimersByTimeAsync(5_000)
  await opened
  expect(limited.get().state).toBe('failed')
  server.down = { status: 401 }
  server.calls.length = 0
  await openInbox(server, lose).open()
  expect(server.calls).toEqual(['read', 'page 0'])
  expect(lose).not.toHaveBeenCalled()
  expect(server.isMarked).toBe(true)
})
