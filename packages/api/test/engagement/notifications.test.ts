import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { broadcast, notify } from '#modules/engagement/notifications/index.ts'
import { createWorldWithMail, openGuest, signUpMember, type TestMember } from '#test/members.ts'
import { greet } from '#test/realtime/fan.ts'
import { countStatements } from '#test/statements.ts'
import { waitingForLocks } from '#test/waiting.ts'

const origin = 'http://localhost:3000'
let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let url: string

beforeAll(async () => {
  mail = await createWorldWithMail({ PUBLIC_URL: origin })
  const address = await mail.world.api.http.listen({ host: '127.0.0.1', port: 0 })
  url = `${address.replace('http', 'ws')}/realtime`
})
afterAll(() => mail.close())

const join = () => signUpMember(mail)
const list = async ({ token }: TestMember, query: { page?: number; size?: number } = {}, language = 'en') =>
  (
    await mail.world.send('GET /api/v1/notification', {
      token,
      query,
      headers: { 'accept-language': language },
    })
  ).body
const titles = async (member: TestMember) =>
  (await list(member, { size: 100 })).content.map(({ title }: { title: string }) => title)
const hasNew = async ({ token }: TestMember): Promise<boolean> =>
  (await mail.world.send('GET /api/v2/member/me', { token })).body.hasNewNotification
const read = async ({ token }: TestMember) =>
  (await mail.world.send('PUT /api/v1/notification/read', { token })).body

const inAll = (text: string) => ({ ko: text, ja: text, en: text, zhhans: text })
const announcement = (text: string) => ({
  template: 'announcement' as const,
  data: { title: inAll(text), content: inAll(`More on ${text}`) },
  sourceId: null,
  dedupeKey: text,
})
const tellOne = (member: TestMember, text: string) =>
  mail.world.db.app.begin((tx) => notify(tx, { memberId: member.uid, ...announcement(text) }))
const tellAll = (text: string) => mail.world.db.app.begin((tx) => broadcast(tx, announcement(text)))

describe('notifications: list', () => {
  test('begins with a welcome in the requested language', async () => {
    const fan = await join()
    expect(await list(fan)).toMatchObject({
      content: [{ type: 'HOME', sourceId: null, title: 'Welcome to Encore' }],
      page: 0,
      size: 8,
      totalElements: 1,
      last: true,
    })
    expect((await list(fan, {}, 'ja')).content[0].title).toBe('Encoreへようこそ')
  })

  test('returns eight a page, newest first, with the same count on each page', async () => {
    const fan = await join()
    for (let n = 1; n <= 18; n++) await tellOne(fan, `notice ${n}`)
    const pages = [await list(fan), await list(fan, { page: 1 }), await list(fan, { page: 2 })]
    expect(pages.map(({ content }) => content.length)).toEqual([8, 8, 3])
    expect(pages.map(({ totalElements }) => totalElements)).toEqual([19, 19, 19])
    expect(pages.map(({ last }) => last)).toEqual([false, false, true])
    const received = pages.flatMap(({ content }) => content)
    expect(received.map(({ title }) => title)).toEqual([
      ...Array.from({ length: 18 }, (_, n) => `notice ${18 - n}`),
      'Welcome to Encore',
    ])
    expect((await list(fan, { page: 3 })).content).toEqual([])
  })

  test('never shows those of another member', async () => {
    const [mina, haru] = [await join(), await join()]
    await tellOne(mina, 'for mina')
    await tellOne(haru, 'for haru')
    expect(await titles(mina)).toEqual(['for mina', 'Welcome to Encore'])
    expect(await titles(haru)).toEqual(['for haru', 'Welcome to Encore'])
  })

  test('shows one cause once', async () => {
    const fan = await join()
    await tellOne(fan, 'twice')
    await tellOne(fan, 'twice')
    expect(await titles(fan)).toEqual(['twice', 'Welcome to Encore'])
  })

  test('shows nothing of a rolled-back transaction', async () => {
    const fan = await join()
    const broken = mail.world.db.app.begin(async (tx) => {
      await notify(tx, { memberId: fan.uid, ...announcement('never') })
      throw new Error('the order did not go through')
    })
    await expect(broken).rejects.toThrow('did not go through')
    expect(await titles(fan)).toEqual(['Welcome to Encore'])
  })

  test('omits kinds that only a newer version knows', async () => {
    const fan = await join()
    await mail.world.db.owner`
      insert into notification (id, member_uid, type, template, data, dedupe_key)
      values (${newId('nt')}, ${fan.uid}, 'HOME', 'of-tomorrow', '{}', 'tomorrow')`
    expect(await titles(fan)).toEqual(['Welcome to Encore'])
  })

  test.each([[{ page: -1 }], [{ size: 0 }], [{ size: 101 }], [{ page: 10_001 }]])(
    'refuses %j by the name of the field',
    async (query) => {
      const { token } = await join()
      const refused = await mail.world.send('GET /api/v1/notification', { token, query })
      expect(refused).toMatchObject({ status: 400, body: { name: 'INVALID_INPUT' } })
      expect(refused.body.fields[0].path).toBe(Object.keys(query)[0])
    },
  )

  test('requires a member', async () => {
    const { session } = await openGuest(mail.world)
    for (const key of ['GET /api/v1/notification', 'PUT /api/v1/notification/read'] as const) {
      expect((await mail.world.send(key, { token: session.idToken })).body.name).toBe('MEMBER_ONLY')
      expect((await mail.world.send(key)).body.name).toBe('AUTH_REQUIRED')
    }
  })
})

describe('notifications: broadcast', () => {
  test('is one row that members of that time read', async () => {
    const [mina, haru] = [await join(), await join()]
    await tellAll('doors are open')
    const late = await join()
    const rows = await mail.world.db.owner`select 1 from notification where dedupe_key = 'doors are open'`
    expect(rows).toHaveLength(1)
    expect(await titles(mina)).toEqual(['doors are open', 'Welcome to Encore'])
    expect(await titles(haru)).toEqual(['doors are open', 'Welcome to Encore'])
    expect(await titles(late)).toEqual(['Welcome to Encore'])
  })

  test('marks each member’s bell until that member reads', async () => {
    const [mina, haru] = [await join(), await join()]
    await Promise.all([read(mina), read(haru)])
    await tellAll('a new date')
    expect([await hasNew(mina), await hasNew(haru)]).toEqual([true, true])
    await read(mina)
    expect([await hasNew(mina), await hasNew(haru)]).toEqual([false, true])
  })

  test('reaches the open pages of members and not of guests', async () => {
    const fan = await join()
    const page = await greet(url, fan.token, { origin })
    const guest = await greet(url, (await openGuest(mail.world)).session.idToken, { origin })
    await tellAll('on air')
    const [{ id, title }] = (await list(fan)).content
    expect(title).toBe('on air')
    // The welcome notification may be published first.
    await page.receive('changed', (received) => received.what === 'notification' && received.id === id)
    guest.say({ type: 'leave', room: `live:${newId('ev')}` })
    await guest.receive('left')
    expect(guest.heard.map(({ type }) => type)).not.toContain('changed')
    await Promise.all([page.leave(), guest.leave()])
  })
})

describe('notifications: marker', () => {
  test('stays until the panel is opened and returns with the next notification', async () => {
    const fan = await join()
    expect(await hasNew(fan)).toBe(true)
    expect(await read(fan)).toEqual({ newSince: null })
    expect(await hasNew(fan)).toBe(false)
    await tellOne(fan, 'next')
    expect(await hasNew(fan)).toBe(true)
  })

  test('stays when the list is read', async () => {
    const fan = await join()
    await list(fan)
    expect(await hasNew(fan)).toBe(true)
  })

  test('clearing returns the time since when items were new', async () => {
    const fan = await join()
    await read(fan)
    await tellOne(fan, 'fresh')
    const { newSince } = await read(fan)
    const [fresh, welcome] = (await list(fan)).content
    expect(fresh.createdAt >= newSince).toBe(true)
    expect(welcome.createdAt < newSince).toBe(true)
  })

  test('changes on all pages of the member', async () => {
    const fan = await join()
    const pages = [await greet(url, fan.token, { origin }), await greet(url, fan.token, { origin })]
    await tellOne(fan, 'to both')
    for (const page of pages)
      expect(await page.receive('changed', (received) => 'id' in received)).toBeTruthy()
    await read(fan)
    for (const page of pages)
      expect(await page.receive('changed', (received) => !('id' in received))).toBeTruthy()
    await Promise.all(pages.map((page) => page.leave()))
  })
})

describe('notifications: arrival while the member reads', () => {
  /** Reads as the panel does while the transaction of `tell` is open; true when the fan can miss the notification. */
  async function isLost(fan: TestMember, tell: (tx: Parameters<typeof notify>[0]) => Promise<unknown>) {
    const { owner, app } = mail.world.db
    const panel = { titles: [] as string[], isDone: false }
    const shown = () =>
      read(fan).then(async () => Object.assign(panel, { titles: await titles(fan), isDone: true }))
    let opened: Promise<unknown> = Promise.resolve()
    await app.begin(async (tx) => {
      await tell(tx)
      opened = shown()
      const isSeen = async () => panel.isDone || (await waitingForLocks(owner)) > 0
      await expect.poll(isSeen, { timeout: 10_000 }).toBe(true)
    })
    await opened
    return !panel.titles.includes('meanwhile') && !(await hasNew(fan))
  }

  test('is in the list or keeps the marker', async () => {
    const fan = await join()
    const received = announcement('meanwhile')
    expect(await isLost(fan, (tx) => notify(tx, { memberId: fan.uid, ...received }))).toBe(false)
    const other = await join()
    expect(await isLost(other, (tx) => broadcast(tx, received))).toBe(false)
  })

  test('is lost without the lock', async () => {
    const fan = await join()
    const data = JSON.stringify(announcement('meanwhile').data)
    const isMissed = await isLost(
      fan,
      (tx) => tx`
        insert into notification (id, member_uid, type, template, data, dedupe_key)
        values (${newId('nt')}, null, 'HOME', 'announcement', ${data}::text::jsonb, 'unguarded')`,
    )
    expect(isMissed).toBe(true)
  })
})

describe('notifications: cost', () => {
  test('needs the same statements however many there are', async () => {
    const { ctx } = mail.world.api
    const { sql } = ctx
    const statementsOf = countStatements(ctx)
    const fan = await join()
    const costs = async () => [
      await statementsOf(() => list(fan)),
      await statementsOf(() => list(fan, { size: 100 })),
      await statementsOf(() => hasNew(fan)),
    ]
    await list(fan)
    const few = await costs()
    for (let n = 0; n < 60; n++) await tellOne(fan, `many ${n}`)
    expect(await costs()).toEqual(few)
    expect(Math.min(...few)).toBeGreaterThan(0)
    ctx.sql = sql
  })
})
