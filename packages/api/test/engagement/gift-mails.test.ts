import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expireGifts, remindOfGifts } from '#modules/commerce/gifts/settle-gifts.ts'
import { openSandboxShop, type SandboxShop } from '../commerce/gateway-sandbox.ts'
import { accept, decline, give } from '../commerce/gifts.ts'
import { addProduct, addTicket, shiftClock } from '../commerce/shop.ts'
import { addReader, awaitMails, calendarOf, type MailedFan, mailsOf } from './mailed.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await openSandboxShop()
})
afterAll(() => shop.close())
afterEach(() => shiftClock(shop, '0'))

const ctx = () => shop.world.api.ctx
const subjects = async (fan: MailedFan) => (await mailsOf(shop, fan)).map(({ subject }) => subject)

/** A recipient of whom only the address is known. */
const nobody = (name: string) => ({ email: `${name}@elsewhere.test` }) as MailedFan

/** Waits until the tasks for gift mails are done, whether or not they sent one. */
const giftMailsDone = () =>
  vi.waitFor(
    async () => {
      const waiting = await shop.world.db.owner`
        select from graphile_worker.jobs where task_identifier = 'mail-gift' and attempts < max_attempts`
      if (waiting.length > 0) throw new Error(`${waiting.length} mails wait`)
    },
    { timeout: 20_000, interval: 50 },
  )

test('gift mails: send the link to the given address in the sender’s language, without a price', async () => {
  const mina = await addReader(shop, { cubes: 500, nickname: 'mina <b>' })
  const given = { message: 'See <i>you</i>\nthere', recipientEmail: 'haru@elsewhere.test' }
  const { token } = await give(mina, await addTicket(shop), given)
  const [mail] = await awaitMails(shop, nobody('haru'), 1)
  expect(mail?.subject).toBe('mina <b> sent you a gift')
  expect(mail?.text).toContain(`${shop.origin}/gift/${token}`)
  expect(mail?.text).toContain('See <i>you</i>\nthere')
  expect(mail?.html).toContain('See &lt;i&gt;you&lt;/i&gt;<br>there')
  expect(mail?.html).not.toMatch(/<i>you|<b>/)
  expect(mail?.text).not.toMatch(/450|cubes|\$|Paid/)
  const [receipt] = await awaitMails(shop, mina, 1)
  expect(receipt?.subject).toBe('Your gift is ready: Low Tide, High Moon')
  expect(receipt?.text).toContain('Paid: 450 cubes')
  expect(receipt?.text).not.toContain(token)
})

test('gift mails: remind both sides once a day before the gift returns, and never for an ended gift', async () => {
  const mina = await addReader(shop, { cubes: 500 })
  const thing = await addProduct(shop, { pointPrice: 10, buyLimitMax: 9 })
  await give(mina, thing, { recipientEmail: 'waiting@elsewhere.test' })
  const over = await give(mina, thing, { recipientEmail: 'declining@elsewhere.test' })
  await decline(await addReader(shop), over.token)
  await giftMailsDone()
  await shiftClock(shop, '6 days 1 hour')
  await remindOfGifts(ctx())
  await remindOfGifts(ctx())
  await giftMailsDone()
  expect(await subjects(nobody('waiting'))).toHaveLength(2)
  expect((await mailsOf(shop, nobody('waiting')))[1]?.text).toContain('Your gift is still waiting')
  expect(await subjects(nobody('declining'))).toHaveLength(1)
  await vi.waitFor(
    async () =>
      expect((await subjects(mina)).filter((subject) => subject.startsWith('One day left'))).toHaveLength(1),
    { timeout: 20_000 },
  )
})

test('gift mails: tell the recipient about the ticket with its calendar entry and the sender who accepted', async () => {
  const mina = await addReader(shop, { cubes: 500, nickname: 'mina g' })
  const haru = await addReader(shop, { nickname: 'haru g' })
  const { token } = await give(mina, await addTicket(shop))
  await awaitMails(shop, mina, 1)
  await accept(haru, token)
  const [ticket] = await awaitMails(shop, haru, 1)
  expect(ticket?.subject).toBe('Your gift: Low Tide, High Moon')
  expect(ticket?.text).toContain('From: mina g')
  expect(ticket && calendarOf(ticket)).toEqual(expect.arrayContaining(['METHOD:PUBLISH']))
  await awaitMails(shop, mina, 2)
  expect(await subjects(mina)).toContain('haru g accepted your gift')
})

test('gift mails: tell the sender why the gift returned and that the money is back', async () => {
  const mina = await addReader(shop, { cubes: 500 })
  await give(mina, await addProduct(shop, { pointPrice: 10 }))
  await shiftClock(shop, '8 days')
  await expireGifts(ctx())
  await awaitMails(shop, mina, 3)
  const received = await subjects(mina)
  expect(received).toContain('Nobody accepted your gift in time: Live')
  expect(received).toContain('10 cubes back in your wallet')
})

test('gift mails: a refund names the show and ends no ticket of the sender', async () => {
  const mina = await addReader(shop, { cubes: 500 })
  await give(mina, await addTicket(shop, {}, 10 * 24))
  await shiftClock(shop, '8 days')
  await expireGifts(ctx())
  const mails = await awaitMails(shop, mina, 3)
  const refund = mails.find(({ subject }) => subject.includes('back in your wallet'))
  expect(refund?.text).toContain('Your order for Low Tide, High Moon · Live was refunded')
  expect(refund && calendarOf(refund)).toBeNull()
})
