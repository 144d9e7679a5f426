import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendNotificationMail } from '#modules/engagement/notifications/mail-notified.ts'
import { accepted, notice, orderPackage, sendNotice, stateOf } from '../commerce/gateway.ts'
import { addFan, addPackage, openShop, type Shop } from '../commerce/shop.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

let server: MailServer
let shop: Shop
beforeAll(async () => {
  server = await startMailServer()
  shop = await openShop({ SMTP_URL: server.url, MAIL_FROM: 'Tickets <tickets@encore.test>' })
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const until = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 50 })

test('mail outage: delays the receipt and not the payment, reads the address at sending and repeats the same mail', async () => {
  const fan = await addFan(shop)
  const { owner } = shop.world.db
  await owner`insert into notification_inbox (member_uid) values (${fan.uid})`
  const placed = await orderPackage(fan, await addPackage(shop))
  expect(await sendNotice(shop, notice(placed))).toBe(accepted)
  expect(await stateOf(fan, placed)).toMatchObject({ status: 'FULFILLED' })
  await until(() => expect(server.tries()).toBeGreaterThan(0))
  expect(server.taken()).toEqual([])
  const [job] = await owner<{ payload: unknown }[]>`
    select payload from graphile_worker._private_jobs j join graphile_worker.jobs k using (id)
    where k.task_identifier = 'mail-notification'`
  expect(job?.payload).toEqual({ id: expect.stringMatching(/^nt_/), isUnlessOvertaken: false })

  await owner`update member set email = 'moved@fans.test', language = 'ja' where uid = ${fan.uid}`
  server.open()
  await until(() => expect(server.taken()).toHaveLength(1))
  const [mail] = server.taken()
  const [received] = await owner<{ id: string }[]>`select id from notification where member_uid = ${fan.uid}`
  expect(mail?.to).toBe('moved@fans.test')
  expect(mail?.raw).toContain(`Message-ID: <${received?.id}@encore.test>`)
  expect(mail?.raw).toContain('Auto-Submitted: auto-generated')
  expect(mail?.raw).toContain('<html lang=3D"ja">')

  await sendNotificationMail(shop.world.api.ctx, { id: received?.id ?? '', isUnlessOvertaken: false })
  const ids = server.taken().map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})
