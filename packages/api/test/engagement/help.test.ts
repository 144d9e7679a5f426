import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ok } from '#kernel/result.ts'
import { transact } from '#platform/db/transact.ts'
import { orderPackage } from '../commerce/gateway.ts'
import { openSandboxShop, type SandboxShop } from '../commerce/gateway-sandbox.ts'
import { addPackage } from '../commerce/shop.ts'
import { addReader, type MailedFan } from './mailed.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())

const requestId = `rq_${'a'.repeat(32)}`
const asking = { topic: 'ORDER', message: 'The receipt names another day.', email: 'fan@fans.test' } as const
const placeOrder = async (fan: MailedFan) => orderPackage(fan, await addPackage(shop))
const ask = (body: object) => shop.world.send('POST /api/v1/support-request', { body })

const mailAbout = (id: string) =>
  vi.waitFor(async () => {
    const reply = await fetch(`${shop.gateway.url}/mail.json?to=help@encore.invalid`)
    const { content } = (await reply.json()) as { content: { subject: string; text: string }[] }
    const found = content.filter(({ subject }) => subject.includes(id))
    expect(found.length).toBeGreaterThan(0)
    return found
  }, 20_000)

test('support requests: mail a guest’s request with its error reference and treat a repeat as the same request', async () => {
  const { status, body } = await ask({ ...asking, requestId })
  expect(status).toBe(200)
  expect((await ask({ ...asking, requestId })).body.id).toBe(body.id)
  const mails = await mailAbout(body.id)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(asking.message)
  expect(mails[0]?.text).toContain('From: fan@fans.test (guest)')
  expect(mails[0]?.text).toContain(`Reference: ${requestId}`)
  const other = await ask({ ...asking, message: 'And something else was wrong.' })
  expect(other.body.id).not.toBe(body.id)
})

test('support requests: name the member and are deleted with the account', async () => {
  const fan = await addReader(shop)
  const { orderId } = await placeOrder(fan)
  const asked = await fan.api('POST /api/v1/support-request', {
    body: { ...asking, topic: 'ORDER', orderId },
  })
  const id = asked.ok ? asked.value.id : ''
  const [mail] = await mailAbout(id)
  expect(mail?.text).toContain(`(member ${fan.uid})`)
  expect(mail?.text).toContain(`Order: ${orderId}`)
  const kept = () => shop.world.db.owner`select member_uid from support_request where id = ${id}`
  expect(await kept()).toEqual([{ member_uid: fan.uid }])
  const { events, sql } = shop.world.api.ctx
  await transact(sql, async (tx) => ok(await events.emit(tx, 'member.left', { memberId: fan.uid })))
  expect(await kept()).toHaveLength(0)
})

test('support requests: accept only the caller’s own order', async () => {
  const [fan, stranger] = [await addReader(shop), await addReader(shop)]
  const { orderId } = await placeOrder(fan)
  const unknown = { name: 'INVALID_INPUT', fields: [{ path: 'orderId', rule: 'unknown' }] }
  for (const named of [orderId, `or_${'0'.repeat(26)}`]) {
    const asked = await stranger.api('POST /api/v1/support-request', { body: { ...asking, orderId: named } })
    expect(asked).toMatchObject({ ok: false, error: unknown })
    expect(await ask({ ...asking, orderId: named })).toMatchObject({ status: 400, body: unknown })
  }
  const kept = await shop.world.db.owner`
    select from support_request where order_id is not null and member_uid is distinct from ${fan.uid}`
  expect(kept).toHaveLength(0)
})

test('support requests: identify a member to the messenger by a hash of the id, returned to that member', async () => {
  const fan = await addReader(shop)
  const secret = Buffer.from(shop.world.api.ctx.config.messenger?.secret ?? '', 'hex')
  const proof = await fan.api('GET /api/v1/messenger/member')
  const memberHash = createHmac('sha256', secret).update(fan.uid).digest('hex')
  expect(proof).toMatchObject({ ok: true, value: { memberId: fan.uid, memberHash } })
  expect((await shop.world.send('GET /api/v1/messenger/member', {})).body.name).toBe('AUTH_REQUIRED')
})

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ message: ' '.repeat(20) }, 'message'],
  [{ message: 'short' }, 'message'],
  [{ message: 'x'.repeat(2_001) }, 'message'],
  [{ topic: 'REFUND' }, 'topic'],
  [{ orderId: 'or_1' }, 'orderId'],
  [{ requestId: '<script>' }, 'requestId'],
])('support requests: refuse %j with its field', async (change, path) => {
  const { status, body } = await ask({ ...asking, ...change })
  expect(status).toBe(400)
  expect(body.fields[0].path).toBe(path)
})
