import type { BroadcastDraft } from '@encore/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import { sendNotificationMail } from '#modules/engagement/notifications/mail-notified.ts'
import { resumeStalledJobs } from '#modules/studio/background-jobs/resume-jobs.ts'
import { runJob } from '#modules/studio/background-jobs/run-job.ts'
import { sendDue } from '#modules/studio/broadcasts/plan-broadcast.ts'
import { broadcastJob } from '#modules/studio/broadcasts/send-broadcast.ts'
import { lockBroadcast, lockDue } from '#modules/studio/broadcasts/store.ts'
import type { Sql } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { boughtByCubes } from '#test/commerce/refunds.ts'
import { addFans, addProduct, type Fan, type Shop } from '#test/commerce/shop.ts'
import { signUpMember, type TestMember } from '#test/members.ts'
import { type Colleague, everywhere, moon, openStudio, type Studio, tide } from './studio-world.ts'
import { withoutWords } from './without-words.ts'

let studio: Studio
let owner: Colleague
const fans: TestMember[] = []
beforeAll(async () => {
  studio = await openStudio()
  owner = await studio.hire(everywhere('OWNER'))
  for (let n = 0; n < 4; n++) fans.push(await signUpMember(studio))
}, 60_000)
afterAll(() => studio.close())

/** Advances the clock to the next time that Korea's clock shows this full hour. */
async function toKorea(hour: number): Promise<void> {
  const [row] = await studio.world.db.owner<{ wait: number }[]>`
    select extract(epoch from date_trunc('day', local) + make_interval(hours => ${hour}, days => (${hour} <= extract(hour from local))::int)
      - local)::float8 as wait
    from (select app_now() at time zone 'Asia/Seoul' as local) clock`
  await studio.pass(`${row?.wait ?? 0} seconds`)
}

const send = (key: Parameters<Studio['send']>[0], options: object = {}) =>
  studio.send(key, { cookie: owner.staffCookie, ...options })
const aDraft = (change: Partial<BroadcastDraft> = {}): BroadcastDraft => ({
  kind: 'SERVICE',
  audience: 'HOLDERS',
  eventId: tide,
  productId: null,
  languages: null,
  leadsTo: 'MY_BOX',
  noticeId: null,
  isMailed: true,
  title: { en: 'Doors open early', ko: '입장이 빨라져요' },
  content: { en: 'Come at five.' },
  ...change,
})
const make = async (change: Partial<BroadcastDraft> = {}): Promise<string> =>
  (await send('POST /api/studio/broadcast', { body: aDraft(change) })).body.id
const at = (id: string, key: Parameters<Studio['send']>[0], options: object = {}) =>
  send(key, { params: { id }, ...options })
const read = async (id: string) => (await at(id, 'GET /api/studio/broadcast/{id}')).body
const audienceSize = async (id: string) => (await at(id, 'GET /api/studio/broadcast/{id}/audience')).body
const dispatch = (id: string, version = 1, cookie = owner.staffCookie) =>
  at(id, 'POST /api/studio/broadcast/{id}/send', { cookie, body: { version } })
async function sent(id: string): Promise<Awaited<ReturnType<typeof read>>> {
  expect((await dispatch(id)).status).toBe(200)
  await expect.poll(async () => (await read(id)).state, { timeout: 25_000 }).toBe('SENT')
  return read(id)
}
const hold = (member: TestMember, word: string, eventId = tide) =>
  transact(studio.world.db.app, async (tx) => {
    const grant = {
      memberId: member.uid,
      eventId,
      scope: 'LIVE',
      source: 'GRANT',
      sourceId: `${word} ${member.uid}`,
    } as const
    return ok(await grantEntitlement(tx, grant))
  })
const bellOf = async ({ token }: TestMember): Promise<string[]> =>
  (await studio.world.send('GET /api/v1/notification', { token })).body.content.map(
    ({ title }: { title: string }) => title,
  )
const input = ({ token }: TestMember, organisersByMail: boolean) =>
  studio.world.send('PUT /api/v1/notification/preferences', { token, body: { organisersByMail } })
const agree = ({ token }: TestMember, isGiven: boolean) =>
  studio.world.send('PUT /api/v1/member/consent', {
    token,
    body: { document: 'marketing', version: '1', isGiven },
  })

/** Unsubscribes as a mailbox does, by the mail's headers, and checks that the body has the link too. */
async function leave(mail: string, kind: 'ORGANISERS' | 'NEWS'): Promise<void> {
  const head = (mail.split('\r\n\r\n')[0] ?? '').replaceAll('\r\n ', ' ')
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const [, token = ''] =
    /^List-Unsubscribe: <http:\/\/localhost:\d+\/(?:zhhans\/)?unsubscribe\/([\w-]+)>\r$/m.exec(head) ?? []
  expect(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`/unsubscribe/${token}`)
  const { world } = studio
  const params = { token }
  const looked = await world.send('GET /api/v1/unsubscribe/{token}', { params })
  expect(looked.body).toEqual({ kind, isTaken: true })
  for (let times = 0; times < 2; times++)
    expect((await world.send('POST /api/v1/unsubscribe/{token}', { params })).status).toBe(200)
  expect((await world.send('GET /api/v1/unsubscribe/{token}', { params })).body).toEqual({
    kind,
    isTaken: false,
  })
  const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
  const refused = await world.send('POST /api/v1/unsubscribe/{token}', { params: { token: forged } })
  expect([refused.status, refused.body.name]).toEqual([404, 'NOT_FOUND'])
}
const [mina, haru, alex, ida] = [0, 1, 2, 3].map((n) => () => fans[n] as TestMember) as [
  ...[() => TestMember, () => TestMember, () => TestMember, () => TestMember],
]

test('broadcasts: reach holders once, in their language and by mail as they prefer, with one audit entry per operation', async () => {
  await hold(mina(), 'a')
  await hold(mina(), 'b')
  await hold(haru(), 'a')
  await hold(ida(), 'a', moon)
  await input(haru(), false)
  expect(
    (await studio.world.send('GET /api/v1/notification/preferences', { token: haru().token })).body,
  ).toEqual({
    organisersByMail: false,
  })
  const before = (await studio.entries()).length
  const id = await make()
  expect(await audienceSize(id)).toEqual({ members: 2, notified: 2, mailed: 1, byDay: null })
  const mails = studio.mailbox.count(mina().email)
  const mailsOfHaru = studio.mailbox.count(haru().email)
  expect(await sent(id)).toMatchObject({ notified: 2, mailed: 1, event: { id: tide } })
  expect((await bellOf(mina()))[0]).toBe('Doors open early')
  expect((await bellOf(haru())).filter((title) => title === 'Doors open early')).toHaveLength(1)
  expect(await bellOf(alex())).not.toContain('Doors open early')
  expect(await bellOf(ida())).not.toContain('Doors open early')
  const mail = await studio.mailbox.newest(mina().email, mails)
  expect(mail).toMatch(/^Subject: Doors open early\r$/m)
  await leave(mail, 'ORGANISERS')
  expect(await audienceSize(id)).toMatchObject({ notified: 2, mailed: 0 })
  await input(mina(), true)
  expect(studio.mailbox.count(haru().email)).toBe(mailsOfHaru)
  expect((await studio.entries()).slice(before).map(({ action }) => action)).toEqual([
    'broadcast.create',
    'broadcast.send',
  ])
})

test('broadcasts: news reaches consenting members only, and a withdrawn consent cancels pending mail', async () => {
  for (const fan of [mina(), haru()]) await agree(fan, true)
  await agree(haru(), false)
  const id = await make({ kind: 'NEWS', audience: 'EVERYBODY', eventId: null, leadsTo: 'HOME' })
  const counted = await audienceSize(id)
  expect(counted).toMatchObject({ notified: 1, mailed: 1 })
  expect(counted.members).toBeGreaterThan(4)
  const preview = await at(id, 'GET /api/studio/broadcast/{id}/preview', { query: { language: 'ko' } })
  expect(preview.body).toMatchObject({
    bell: { title: '입장이 빨라져요', content: 'Come at five.' },
    mail: { subject: '(광고) 입장이 빨라져요' },
  })
  expect(preview.body.mail.html).toContain('lang="ko"')
  const mails = studio.mailbox.count(mina().email)
  const { owner: schema } = studio.world.db
  await schema`update member set language = 'zhhans' where uid = ${mina().uid}`
  expect(await sent(id)).toMatchObject({ notified: 1, mailed: 1 })
  const mail = await studio.mailbox.newest(mina().email, mails)
  expect(mail).toMatch(/^Subject: =\?UTF-8\?/m)
  await leave(mail, 'NEWS')
  expect(await audienceSize(id)).toMatchObject({ notified: 0 })
  expect(
    (await studio.world.send('GET /api/v1/notification/preferences', { token: mina().token })).body,
  ).toEqual({
    organisersByMail: true,
  })
  await agree(mina(), true)
  await schema`update member set language = 'en' where uid = ${mina().uid}`
  const before = await bellOf(haru())
  const [row] = await schema<{ id: string }[]>`
    select id from notification where member_uid = ${mina().uid} and dedupe_key = ${`broadcast:${id}`}`
  const mailAgain = () =>
    sendNotificationMail(studio.world.api.ctx, { id: row?.id ?? '', isUnlessOvertaken: false })
  await mailAgain()
  expect(studio.mailbox.count(mina().email)).toBe(mails + 2)
  await agree(mina(), false)
  await mailAgain()
  expect(studio.mailbox.count(mina().email)).toBe(mails + 2)
  expect(
    await audienceSize(await make({ kind: 'NEWS', audience: 'EVERYBODY', eventId: null, leadsTo: 'HOME' })),
  ).toEqual({ ...counted, notified: 0, mailed: 0 })
  expect(await bellOf(haru())).toEqual(before)
})

test('broadcasts: buyers of a product are those who paid and were not refunded', async () => {
  const shop: Shop = { world: studio.world, origin: '', close: async () => {} }
  const product = await addProduct(shop, { pointPrice: 30 })
  const [buyer, looker] = (await addFans(shop, 2, 100)) as [Fan, Fan]
  for (const { uid } of [buyer, looker])
    await studio.world.db.owner`insert into notification_inbox (member_uid) values (${uid})`
  await boughtByCubes(buyer, product)
  const id = await make({ audience: 'BUYERS', eventId: null, productId: product })
  expect(await audienceSize(id)).toMatchObject({ members: 1, notified: 1 })
  expect(await read(id)).toMatchObject({ product: { id: product } })
  await studio.world.db.owner`update orders set status = 'REFUNDED' where member_uid = ${buyer.uid}`
  expect(await audienceSize(id)).toMatchObject({ members: 0 })
})

test('broadcasts: a broadcast to every member’s bell alone is one row', async () => {
  const id = await make({
    audience: 'EVERYBODY',
    eventId: null,
    isMailed: false,
    title: { en: 'Maintenance' },
  })
  const { notified, mailed } = await sent(id)
  expect([notified > 4, mailed]).toEqual([true, 0])
  for (const fan of fans) expect((await bellOf(fan))[0]).toBe('Maintenance')
  const rows = await studio.world.db.owner`select 1 from notification where dedupe_key = ${`broadcast:${id}`}`
  expect(rows).toHaveLength(1)
})

test('broadcasts: skip readers of other languages', async () => {
  await studio.world.db.owner`update member set language = 'ja' where uid = ${haru().uid}`
  const id = await make({ languages: ['ja', 'zhhans'] })
  expect(await audienceSize(id)).toMatchObject({ members: 1, notified: 1, mailed: 0 })
  await studio.world.db.owner`update member set language = 'en' where uid = ${haru().uid}`
  expect((await dispatch(id)).body.name).toBe('BROADCAST_REACHES_NOBODY')
})

/** Sends a broadcast, restarts its job from the beginning and returns how often mina was notified. */
async function notifiedTwice(sql: Sql): Promise<number> {
  const id = await make({ title: { en: `Again ${Math.random()}` }, isMailed: false })
  const { workId } = await sent(id)
  const { owner: schema } = studio.world.db
  await schema`update background_job set state = 'RUNNING', cursor = null, ended_at = null where id = ${workId}`
  await runJob({ ...studio.world.api.ctx, sql }, broadcastJob, workId)
  const rows = await schema`
    select 1 from notification where member_uid = ${mina().uid} and dedupe_key = ${`broadcast:${id}`}`
  return rows.length
}

test('broadcasts: notify nobody twice when the job repeats, and do without the constraint', async () => {
  const { owner: schema, app } = studio.world.db
  expect(await notifiedTwice(app)).toBe(1)
  await schema`alter table notification drop constraint notification_once`
  const unguarded = withoutWords(app, 'on conflict on constraint notification_once do nothing')
  studio.world.api.ctx.sql = unguarded
  expect(await notifiedTwice(unguarded)).toBe(2)
  studio.world.api.ctx.sql = app
  await schema`delete from notification a using notification b
    where a.dedupe_key = b.dedupe_key and a.member_uid = b.member_uid and a.ctid > b.ctid`
  await schema`alter table notification add constraint notification_once unique nulls not distinct (member_uid, dedupe_key)`
})

test('broadcasts: one of two simultaneous sends succeeds, and a changed draft is not sent', async () => {
  const id = await make()
  const both = await Promise.all([dispatch(id), dispatch(id)])
  expect(both.map(({ status, body }) => [status, body.name])).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, 'BROADCAST_SENT'],
    ]),
  )
  const works = await studio.world.db.owner`select 1 from background_job where subject_id = ${id}`
  expect(works).toHaveLength(1)
  const changed = await make()
  await at(changed, 'PUT /api/studio/broadcast/{id}', {
    body: { version: 1, draft: aDraft({ title: { en: 'Another' } }) },
  })
  expect((await dispatch(changed, 1)).body.name).toBe('VERSION_CONFLICT')
  expect((await at(id, 'DELETE /api/studio/broadcast/{id}')).body.name).toBe('BROADCAST_SENT')
  expect((await at(changed, 'DELETE /api/studio/broadcast/{id}')).status).toBe(204)
  expect((await at(changed, 'GET /api/studio/broadcast/{id}')).status).toBe(404)
})

test('broadcasts: a broadcast stopped between two batches reaches nobody else', async () => {
  const id = await make({ isMailed: false })
  const { owner: schema } = studio.world.db
  await sent(id)
  const again = await at(id, 'POST /api/studio/broadcast/{id}/stop', { body: {} })
  expect(again.status).toBe(404)
  const { workId } = await read(id)
  await schema`update background_job set state = 'RUNNING', cursor = null, ended_at = null where id = ${workId}`
  const stopped = await at(id, 'POST /api/studio/broadcast/{id}/stop', { body: {} })
  expect(stopped.status).toBe(204)
  await schema`delete from notification where dedupe_key = ${`broadcast:${id}`}`
  await runJob(studio.world.api.ctx, broadcastJob, workId)
  expect(await read(id)).toMatchObject({ state: 'STOPPED' })
  const rows = await schema`select 1 from notification where dedupe_key = ${`broadcast:${id}`}`
  expect(rows).toHaveLength(0)
})

test.each<[Partial<BroadcastDraft>, string, string]>([
  [{ eventId: null }, 'eventId', 'required'],
  [{ eventId: 'ev_00000000000000000000000000' }, 'eventId', 'exists'],
  [{ audience: 'BUYERS', productId: null }, 'productId', 'required'],
  [{ audience: 'BUYERS', productId: 'pr_00000000000000000000000000' }, 'productId', 'exists'],
  [{ leadsTo: 'NOTICE', noticeId: 'no_00000000000000000000000000' }, 'noticeId', 'exists'],
])('broadcasts: refuse %j with its field', async (change, path, rule) => {
  const refused = await send('POST /api/studio/broadcast', { body: aDraft(change) })
  expect([refused.status, refused.body.fields]).toEqual([400, [{ path, rule }]])
})

test('broadcasts: a link shows the name of its notice', async () => {
  const title = { en: 'Bring a light', ko: '응원봉을 가져오세요' }
  const texts = { title, summary: { en: 'Any colour' }, body: { en: 'Any colour will do.' } }
  const notice = { kind: 'SHOW', eventId: null, isPinned: false, ...texts }
  const { id: noticeId } = (await send('POST /api/studio/notice', { body: notice })).body
  const params = { id: noticeId }
  await send('POST /api/studio/notice/{id}/publish', { params, body: { at: null, tellsMembers: false } })
  const id = await make({ leadsTo: 'NOTICE', noticeId })
  expect((await read(id)).notice).toEqual({ id: noticeId, title: { text: 'Bring a light', lang: 'en' } })
  expect((await read(await make())).notice).toBeNull()
})

test('broadcasts: staff of one event reaches its holders only, and sending requires reauthentication', async () => {
  const { staffCookie: cookie } = await studio.hire({ role: 'ORGANISER', eventId: tide })
  const make = (change: Partial<BroadcastDraft>) =>
    send('POST /api/studio/broadcast', { cookie, body: aDraft(change) })
  expect((await make({ audience: 'EVERYBODY', eventId: null })).body.name).toBe('NOT_PERMITTED')
  expect((await make({ eventId: moon })).body.name).toBe('NOT_PERMITTED')
  const { id } = (await make({})).body
  const listed = (await send('GET /api/studio/broadcast', { cookie })).body.content
  expect(listed.every(({ event }: { event: { id: string } }) => event.id === tide)).toBe(true)
  const other = await send('POST /api/studio/broadcast', { body: aDraft({ eventId: moon }) })
  const idsAt = async (options: object): Promise<string[]> =>
    (await send('GET /api/studio/broadcast', { query: { eventId: moon }, ...options })).body.content.map(
      (line: { id: string }) => line.id,
    )
  expect(await idsAt({})).toEqual([other.body.id])
  expect(await idsAt({ cookie })).toEqual([])
  const empty = await make({ title: { en: ' ' } })
  expect((await dispatch(empty.body.id, 1, cookie)).body.fields).toEqual([
    { path: 'title', rule: 'required' },
  ])
  await studio.pass('11 minutes')
  expect((await dispatch(id, 1, cookie)).body.name).toBe('REAUTH_REQUIRED')
})

const bells = (id: string) =>
  studio.world.db.owner<{ uid: string }[]>`
    select member_uid as uid from notification where dedupe_key = ${`broadcast:${id}`} order by 1`.then(
    (rows) => rows.map(({ uid }) => uid),
  )
const uids = (...members: TestMember[]) => members.map(({ uid }) => uid).sort()

test('broadcasts: news reaches readers in Korea by day only, with their mails, and others at once', async () => {
  const { owner: schema } = studio.world.db
  for (const fan of fans) await agree(fan, true)
  await schema`update member set language = 'ko' where uid = any(${uids(haru(), ida())})`
  for (const [place, fan, country] of [
    [1, alex(), 'KR'],
    [2, ida(), 'US'],
  ] as const)
    await schema`insert into shipping_info ${schema({
      ...{ id: `si_${String(place).padStart(26, '0')}`, member_uid: fan.uid, place, is_default: true },
      ...{
        receiver_name: 'A',
        receiver_dial_code: '1',
        receiver_phone: '1',
        address_type: 'HOME',
        address1: 'A',
      },
      ...{ buyer_name: 'A', buyer_dial_code: '1', buyer_phone: '1', country_code: country },
    })}`
  await toKorea(22)
  owner = await studio.hire(everywhere('OWNER'))
  const id = await make({ kind: 'NEWS', audience: 'EVERYBODY', eventId: null, leadsTo: 'HOME' })
  const { byDay, notified } = await audienceSize(id)
  expect([byDay.notified, notified]).toEqual([2, 4])
  expect((await dispatch(id)).status).toBe(200)
  await expect.poll(() => bells(id), { timeout: 25_000 }).toEqual(uids(mina(), ida()))
  const { workId } = await read(id)
  const work = () => at(workId, 'GET /api/studio/job/{id}').then(({ body }) => body)
  await expect.poll(async () => (await work()).wakesAt, { timeout: 25_000 }).toBe(byDay.from)
  await studio.pass('25 seconds')
  await resumeStalledJobs(studio.world.api.ctx)
  await runJob(studio.world.api.ctx, broadcastJob, workId)
  expect(await bells(id)).toHaveLength(2)
  await toKorea(8)
  await resumeStalledJobs(studio.world.api.ctx)
  await expect.poll(() => bells(id), { timeout: 25_000 }).toEqual(uids(...fans))
  const mailsLeft = async () =>
    (await schema`select 1 from graphile_worker.jobs where task_identifier = 'mail-notification'`).length
  await expect.poll(mailsLeft, { timeout: 25_000 }).toBe(0)
  await toKorea(23)
  const [row] = await schema<{ id: string }[]>`
    select id from notification where member_uid = ${haru().uid} and dedupe_key = ${`broadcast:${id}`}`
  const mails = studio.mailbox.count(haru().email)
  await schema`update notification_inbox set takes_mail = true where member_uid = ${haru().uid}`
  await sendNotificationMail(studio.world.api.ctx, { id: row?.id ?? '', isUnlessOvertaken: false })
  expect(studio.mailbox.count(haru().email)).toBe(mails)
  const waiting = await schema<{ hours: number }[]>`
    select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
    where task_identifier = 'mail-notification' and run_at > now() + interval '1 hour'`
  expect(waiting.map(({ hours }) => hours)).toEqual([9])
})

test('broadcasts: a planned one is sent at its time unless canceled and stays unchanged until then', async () => {
  const { owner: schema, app } = studio.world.db
  owner = await studio.hire(everywhere('OWNER'))
  const id = await make({ isMailed: false })
  const start = studio.world.api.ctx.clock.now()
  const plan = (version: number, minutes: number, zone = 'Asia/Seoul') =>
    at(id, 'POST /api/studio/broadcast/{id}/plan', {
      body: { version, at: new Date(start + minutes * 60_000).toISOString(), zone },
    })
  expect((await plan(1, -1)).body.fields).toEqual([{ path: 'at', rule: 'future' }])
  expect((await plan(1, 60, 'Moon/Base')).body.fields).toEqual([{ path: 'zone', rule: 'time-zone' }])
  const before = (await studio.entries()).length
  expect((await plan(1, 20)).body).toEqual({ version: 2 })
  expect(await read(id)).toMatchObject({
    state: 'PLANNED',
    plan: { zone: 'Asia/Seoul' },
    plannedBy: expect.any(String),
  })
  expect((await plan(1, 30)).body.name).toBe('VERSION_CONFLICT')
  expect((await plan(2, 40)).body).toEqual({ version: 3 })
  const save = { body: { version: 3, draft: aDraft({ title: { en: 'Changed' } }) } }
  expect((await at(id, 'PUT /api/studio/broadcast/{id}', save)).body.name).toBe('BROADCAST_PLANNED')
  expect((await at(id, 'POST /api/studio/broadcast/{id}/call-off', { body: {} })).status).toBe(204)
  expect(await read(id)).toMatchObject({ state: 'DRAFT', plan: null, plannedBy: null })
  expect((await plan(4, 25)).status).toBe(200)
  const entries = (await studio.entries()).slice(before)
  expect(entries.flatMap(({ outcome, action }) => (outcome === 'DONE' ? [action] : []))).toEqual([
    ...['broadcast.plan', 'broadcast.plan', 'broadcast.call-off', 'broadcast.plan'],
  ])
  const works = async () => (await schema`select 1 from background_job where subject_id = ${id}`).length
  await studio.pass('21 minutes')
  await sendDue(studio.world.api.ctx)
  expect(await works()).toBe(0)
  const due = async (sql: Sql) => (await sql.begin('read write', (tx) => lockDue(tx, id)))?.id
  await app.begin(async (another) => {
    await lockBroadcast(another, id)
    await studio.pass('5 minutes')
    await sendDue(studio.world.api.ctx)
    expect(await works()).toBe(0)
    expect(await due(app)).toBeUndefined()
    expect(await due(withoutWords(app, 'for no key update skip locked'))).toBe(id)
  })
  await Promise.all([sendDue(studio.world.api.ctx), sendDue(studio.world.api.ctx)])
  await expect.poll(works).toBe(1)
  await expect.poll(async () => (await read(id)).state, { timeout: 25_000 }).toBe('SENT')
  expect(await bells(id)).toEqual(uids(mina(), haru()))
  expect((await at(id, 'POST /api/studio/broadcast/{id}/call-off', { body: {} })).body.name).toBe(
    'BROADCAST_SENT',
  )
})
