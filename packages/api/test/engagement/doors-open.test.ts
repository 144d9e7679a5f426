import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bar,
  grantEntitlement,
  revokeEntitlements,
  type Scope,
} from '#modules/commerce/entitlements/index.ts'
import { listNotifications } from '#modules/engagement/notifications/list-notifications.ts'
import { notifyDoorsOpen } from '#modules/engagement/notifications/notify-doors-open.ts'
import { countStatements } from '#test/statements.ts'
import { openSandboxShop, type SandboxShop } from '../commerce/gateway-sandbox.ts'
import { interrupted } from '../commerce/intercepting.ts'
import { addTicket, shiftClock } from '../commerce/shop.ts'
import { addMembers } from '../wallet/members.ts'
import { addReader, awaitMails, type MailedFan, mailsOf, noMailWaits } from './mailed.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())
afterEach(() => shiftClock(shop, '0'))

/** A show whose doors open in 2 hours, one hour before it starts; it lasts 2 hours. */
let eventId: string
beforeEach(async () => {
  eventId = await newShow()
})

async function newShow(): Promise<string> {
  const ticket = await addTicket(shop)
  const [row] = await shop.world.db.owner<{ eventId: string }[]>`
    select event_id as "eventId" from product where id = ${ticket}`
  if (!row) throw new Error('no show')
  return row.eventId
}

const grant = (memberId: string, scope: Scope = 'LIVE', to = eventId) =>
  shop.world.db.app.begin((tx) =>
    grantEntitlement(tx, { memberId, eventId: to, scope, source: 'GRANT', sourceId: memberId + to }),
  )

async function addHolder(language: 'ko' | 'ja' | 'en' | 'zhhans' = 'en'): Promise<MailedFan> {
  const fan = await addReader(shop, { language })
  await grant(fan.uid)
  return fan
}

/** Runs the task in three processes, `hours` after the show was created. */
async function turnsAfter(hours: number): Promise<void> {
  await shiftClock(shop, `${hours} hours`)
  const { ctx } = shop.world.api
  const turns = async () => {
    while ((await notifyDoorsOpen(ctx)) === 'more');
  }
  await Promise.all([turns(), turns(), turns()])
}

const received = async ({ uid }: MailedFan) => {
  const { content } = await listNotifications(shop.world.api.ctx, uid, undefined, 'en')
  return content.map(({ title }) => title)
}
const opened = 'Doors are open: Low Tide, High Moon'

describe('doors notification: holder of a live ticket', () => {
  test('receives it once when doors open, on the page and by mail', async () => {
    const fan = await addHolder()
    await turnsAfter(1.9)
    expect(await received(fan)).toEqual([])
    for (const hours of [2.01, 2.02, 3.5]) await turnsAfter(hours)
    const [notification, ...others] = (await listNotifications(shop.world.api.ctx, fan.uid, undefined, 'en'))
      .content
    expect(notification).toMatchObject({ type: 'MY_BOX', sourceId: eventId, title: opened })
    expect(notification?.content).toMatch(
      /^The show starts on .+\sKST \(.*\d\d:\d\d\sUTC\)\. Enter from the event page\.$/,
    )
    expect(others).toEqual([])
    const [mail, ...more] = await awaitMails(shop, fan, 1)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(opened)
    const [row] = await shop.world.db.owner<{ slug: string }[]>`select slug from event where id = ${eventId}`
    expect(mail?.html).toContain(`href="${shop.origin}/detail/${row?.slug}"`)
    expect(mail?.attachments).toEqual([])
  })

  test('receives it in the reading language', async () => {
    const fans = await Promise.all([addHolder('ko'), addHolder('ja'), addHolder('zhhans')])
    await turnsAfter(2.01)
    const subjects = await Promise.all(fans.map((fan) => awaitMails(shop, fan, 1)))
    expect(subjects.flat().map(({ subject }) => subject)).toEqual([
      '로 타이드, 하이 문 입장이 시작됐어요',
      '「Low Tide, High Moon」が開場しました',
      'Low Tide, High Moon 已开放入场',
    ])
  })

  test('receives it again when the show was moved', async () => {
    const fan = await addHolder()
    await turnsAfter(2.01)
    await shop.world.db.owner`
      update event set doors_at = doors_at + interval '1 day', start_at = start_at + interval '1 day',
        end_at = end_at + interval '1 day' where id = ${eventId}`
    await turnsAfter(25)
    expect(await received(fan)).toEqual([opened])
    await turnsAfter(26.01)
    expect(await received(fan)).toEqual([opened, opened])
  })

  test('receives it late after an outage, but not when the show is over', async () => {
    const late = await addHolder()
    await turnsAfter(4.9)
    expect(await received(late)).toEqual([opened])
    await shiftClock(shop, '0')
    eventId = await newShow()
    const tooLate = await addHolder()
    await turnsAfter(5.01)
    await noMailWaits(shop)
    expect(await received(tooLate)).toEqual([])
    expect(await mailsOf(shop, tooLate)).toEqual([])
  })

  test('receives none for a canceled show', async () => {
    const fan = await addHolder()
    await shop.world.db.owner`update event set is_canceled = true where id = ${eventId}`
    await turnsAfter(2.01)
    expect(await received(fan)).toEqual([])
  })

  test('receives it for a show that was hidden', async () => {
    const fan = await addHolder()
    await shop.world.db.owner`update event set is_hidden = true where id = ${eventId}`
    await turnsAfter(2.01)
    expect(await received(fan)).toEqual([opened])
  })
})

test('doors notification: skips others: no entitlement, replay only, banned, refunded, or admitted after doors', async () => {
  const stranger = await addReader(shop)
  const replay = await addReader(shop)
  await grant(replay.uid, 'REPLAY')
  const [putOut, back] = [await addHolder(), await addHolder()]
  await shop.world.db.app.begin((tx) => bar(tx, putOut.uid, eventId))
  await shop.world.db.app.begin((tx) => revokeEntitlements(tx, 'GRANT', back.uid + eventId))
  await turnsAfter(2.01)
  const late = await addHolder()
  await turnsAfter(2.02)
  for (const fan of [stranger, replay, putOut, back, late]) expect(await received(fan)).toEqual([])
})

test('doors notification: needs the same statements for any number of holders and resumes where it stopped', async () => {
  await turnsAfter(2.01)
  await shiftClock(shop, '0')
  eventId = await newShow()
  const first = await addHolder()
  const uids = await addMembers(shop.world.db.owner, 600)
  await shop.world.db.owner`
    insert into entitlement (id, member_uid, event_id, scope, source, source_id)
    select 'en_' || right(uid, 26), uid, ${eventId}, 'LIVE', 'GRANT', uid from unnest(${uids}::text[]) as m (uid)`
  const last = await addHolder()
  const { ctx } = shop.world.api
  const counted = { ...ctx }
  const statementsOf = countStatements(counted)
  await shiftClock(shop, '2.01 hours')
  const costs: number[] = []
  const ends: string[] = []
  for (let turn = 0; turn < 3; turn++)
    costs.push(await statementsOf(async () => ends.push(await notifyDoorsOpen(counted))))
  expect(ends).toEqual(['more', 'done', 'done'])
  // 501 holders in the first run, 101 in the second, none left for the third.
  expect(costs[1]).toBe(costs[0])
  expect(costs[2]).toBeLessThan(4)
  expect([await received(first), await received(last)]).toEqual([[opened], [opened]])
})

test('doors notification: an error in one show stops no other and is made up for', async () => {
  const one = await addHolder()
  eventId = await newShow()
  const other = await addHolder()
  await shiftClock(shop, '2.01 hours')
  const { ctx } = shop.world.api
  const sql = interrupted(ctx.sql, 'last_member_uid as "lastMemberUid"', () =>
    Promise.reject(new Error('lost')),
  )
  await notifyDoorsOpen({ ...ctx, sql })
  expect([await received(one), await received(other)]).toEqual([[], [opened]])
  await notifyDoorsOpen(ctx)
  expect([await received(one), await received(other)]).toEqual([[opened], [opened]])
})
