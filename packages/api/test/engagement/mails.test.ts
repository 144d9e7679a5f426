import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#modules/commerce/entitlements/index.ts'
import { sendRefunds } from '#modules/commerce/payments/send-refunds.ts'
import { listNotifications } from '#modules/engagement/notifications/list-notifications.ts'
import { remindOfDeposits } from '#modules/engagement/notifications/remind-of-deposits.ts'
import { addCode, redeem } from '../commerce/campaigns.ts'
import { accepted, notice, orderPackage, orderProduct, sendNotice } from '../commerce/gateway.ts'
import { arm, openPage, openSandboxShop, press, type SandboxShop } from '../commerce/gateway-sandbox.ts'
import { askBack, boughtByCubes } from '../commerce/refunds.ts'
import { addPackage, addProduct, addTicket, shiftClock } from '../commerce/shop.ts'
import { addReader, awaitMails, calendarOf, type MailedFan, mailsOf, noMailWaits } from './mailed.ts'

let shop: SandboxShop
let cubes: string
beforeAll(async () => {
  shop = await openSandboxShop()
  cubes = await addPackage(shop)
})
afterAll(() => shop.close())
afterEach(() => shiftClock(shop, '0'))

const received = async ({ uid }: MailedFan) =>
  (await listNotifications(shop.world.api.ctx, uid, undefined, 'en')).content
const pay = (fan: MailedFan, productUid: string) =>
  fan.api('POST /api/v2/order/product', { body: { productUid, pgCode: 'CUBE', quantity: 1 } })

describe('mails: receipt', () => {
  test.each([
    ['en', 'Includes VAT 10% (South Korea): ₩4,500 (net ₩45,000)', 'Seller’s tax number (South Korea): None'],
    ['ko', '포함된 부가가치세 10% (대한민국): ₩4,500 (공급가액 ₩45,000)', '사업자등록번호 (대한민국): 없음'],
    ['ja', '内付加価値税 10%（韓国）: ₩4,500（税抜 ₩45,000）', '販売者の登録番号（韓国）: なし'],
    ['zhhans', '内含增值税 10%（韩国）: ₩4,500（不含税 ₩45,000）', '销售方税务登记号（韩国）: 无'],
  ] as const)(
    'in %s shows the tax in the price and says that a demo has no number',
    async (language, ...lines) => {
      const fan = await addReader(shop, { language })
      await fan.api('GET /api/v2/point-product', { query: { currency: 'KRW' } })
      const placed = await orderProduct(fan, await addProduct(shop, {}))
      await sendNotice(shop, notice(placed))
      const [mail] = await awaitMails(shop, fan, 1)
      for (const line of lines) expect(mail?.text).toContain(line)
    },
  )

  test('says that cubes are taxed when they are spent', async () => {
    const fan = await addReader(shop)
    await sendNotice(shop, notice(await orderPackage(fan, cubes)))
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail?.text).toContain('VAT: None yet. Cubes are prepaid and taxed when they are spent')
  })

  test('shows the tax of a refund below zero', async () => {
    const fan = await addReader(shop)
    const placed = await orderProduct(fan, await addTicket(shop))
    await arm(shop, placed, 'plain')
    await openPage(shop, placed)
    await press(shop, placed, 'approve')
    await awaitMails(shop, fan, 1)
    expect((await askBack(fan, placed.orderId)).ok).toBe(true)
    await sendRefunds(shop.world.api.ctx)
    const mails = await awaitMails(shop, fan, 2)
    expect(mails.at(-1)?.text).toContain('Includes VAT 10% (South Korea): −$3.27 (net −$32.73)')
  })

  test.each([
    ['en', '110 cubes are yours', 'Paid: $9.90', 'Paid with: Credit card', '/mypage/orders'],
    ['ko', '110 큐브가 충전됐어요', '결제 금액: $9.90', '결제 수단: 신용카드', '/ko/mypage/orders'],
    [
      'ja',
      '110キューブをチャージしました',
      'お支払い金額: $9.90',
      'お支払い方法: クレジットカード',
      '/ja/mypage/orders',
    ],
    ['zhhans', '已到账 110 Cube', '支付金额: $9.90', '支付方式: 信用卡', '/zhhans/mypage/orders'],
  ] as const)('in %s is sent once when the gateway reports three times', async (language, ...lines) => {
    const fan = await addReader(shop, { language, nickname: `<b>&" ${language}` })
    const [subject, sum, method, page] = lines
    const placed = await orderPackage(fan, cubes)
    const paid = notice(placed)
    for (let times = 0; times < 3; times++) expect(await sendNotice(shop, paid)).toBe(accepted)
    const mails = await awaitMails(shop, fan, 1)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ subject, from: 'Encore <no-reply@encore.invalid>' })
    expect(mail?.text).toContain(sum)
    expect(mail?.text).toContain(method)
    expect(mail?.text).toContain(placed.orderId)
    expect(mail?.text).toContain(`<b>&" ${language}`)
    expect(mail?.html).toContain(`&lt;b&gt;&amp;&quot; ${language}`)
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.html).toContain(`href="${shop.origin}${page}"`)
    expect(mail?.html).toContain(`<html lang="${language === 'zhhans' ? 'zh-Hans' : language}">`)
    expect(mail?.html).not.toMatch(/<img|<script|https?:\/\/(?!127\.0\.0\.1)/)
    expect(await received(fan)).toMatchObject([{ type: 'HOME', sourceId: placed.orderId }])
  })

  test('adds the show of a ticket to the calendar under the organiser’s name', async () => {
    const fan = await addReader(shop, { cubes: 500 })
    const ticket = await addTicket(shop)
    await shop.world.db.owner`
      update event_text set title = 'Tide <b>&"; again' from product
      where product.id = ${ticket} and event_text.event_id = product.event_id and lang = 'en'`
    await pay(fan, ticket)
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail?.subject).toBe('Your ticket to Tide <b>&"; again')
    expect(mail?.text).toMatch(/Starts: \w{3} \d+ \w{3} \d{4}, \d\d:\d\d KST \(.*\d\d:\d\d\sUTC\)/)
    expect(mail?.text).toContain('Refund: In full until the start')
    expect(mail?.text).toContain('Paid: 450 cubes')
    expect(mail?.html).toContain('Tide &lt;b&gt;&amp;&quot;; again')
    expect(mail?.html).not.toContain('<b>')
    const file = calendarOf(mail ?? never())
    expect(file).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'SUMMARY:Tide <b>&"\\; again',
        'ORGANIZER;CN=Encore:mailto:no-reply@encore.invalid',
      ]),
    )
    expect(await received(fan)).toMatchObject([{ type: 'MY_BOX' }])
  })

  test('lists all cubes of several packages', async () => {
    const fan = await addReader(shop)
    const body = { productUid: cubes, pgCode: 'P000', quantity: 3 } as const
    const answer = await fan.api('POST /api/v2/order/point', { body })
    const form = answer.ok && 'sortingParams' in answer.value ? answer.value.sortingParams : null
    await sendNotice(shop, notice({ orderId: '', ref: '', onlineUrl: null, form: form ?? {} }))
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail?.text).toContain('Item: 300 cubes\nBonus: 30 cubes\nPaid: $29.70')
  })

  test('shows the quantity of goods', async () => {
    const fan = await addReader(shop, { cubes: 100 })
    const photo = await addProduct(shop, { pointPrice: 10, buyLimitMax: 5 })
    const body = { productUid: photo, pgCode: 'CUBE', quantity: 3 } as const
    expect(await fan.api('POST /api/v2/order/product', { body })).toMatchObject({ ok: true })
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail?.text).toContain('Quantity: 3')
    expect(mail?.text).toContain('Paid: 30 cubes')
  })

  test('appears in the panel when the member has no address', async () => {
    const fan = await addReader(shop)
    await shop.world.db.owner`update member set email = null, email_key = null where uid = ${fan.uid}`
    await sendNotice(shop, notice(await orderPackage(fan, cubes)))
    await noMailWaits(shop)
    expect(await mailsOf(shop, fan)).toEqual([])
    expect(await received(fan)).toMatchObject([{ title: '110 cubes are yours' }])
  })
})

describe('mails: coupon', () => {
  test.each([
    [{ gives: 'CUBES', amount: 20 }, '20 cubes from your coupon', '/mypage/wallet'],
    [{ gives: 'SOULS', amount: 1_800 }, '1,800 souls from your coupon', '/mypage/wallet'],
  ] as const)('announces %o by mail', async (gift, subject, page) => {
    const fan = await addReader(shop)
    await redeem(fan, await addCode(shop, gift))
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail).toMatchObject({ subject, attachments: [] })
    expect(mail?.html).toContain(`href="${shop.origin}${page}"`)
  })

  test('with a ticket adds the show to the calendar', async () => {
    const fan = await addReader(shop, { language: 'ko' })
    const ticket = await addTicket(shop)
    const [row] = await shop.world.db.owner<{ id: string; slug: string }[]>`
      select e.id, e.slug from product p join event e on e.id = p.event_id where p.id = ${ticket}`
    const eventId = row?.id ?? ''
    await redeem(fan, await addCode(shop, { gives: 'TICKET', amount: null, eventId }))
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail?.subject).toBe('쿠폰으로 로 타이드, 하이 문 티켓을 받았어요')
    expect(calendarOf(mail ?? never())).toContain(`UID:${eventId}@encore`)
    expect(mail?.html).toContain(`href="${shop.origin}/ko/detail/${row?.slug}"`)
  })
})

describe('mails: return of money is announced', () => {
  test('when another sum arrived', async () => {
    const fan = await addReader(shop)
    const placed = await orderPackage(fan, cubes)
    await arm(shop, placed, 'wrong_amount')
    await openPage(shop, placed)
    await press(shop, placed, 'approve')
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail?.subject).toBe('Your payment did not match the order, so we are refunding it')
    expect(mail?.text).toContain('within 3–4 business days')
    const [capture] = await shop.world.db.owner<{ amount: number }[]>`
      select amount from payment_capture where order_id = ${placed.orderId}`
    expect(mail?.text).toContain(`To be refunded: $${((capture?.amount ?? 0) / 100).toFixed(2)}`)
  })

  test('when it was paid twice, beside the receipt of the first', async () => {
    const fan = await addReader(shop)
    const placed = await orderPackage(fan, cubes)
    await sendNotice(shop, notice(placed))
    const second = notice(placed)
    for (let times = 0; times < 3; times++) await sendNotice(shop, second)
    const mails = await awaitMails(shop, fan, 2)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      '110 cubes are yours',
      'You paid twice, so we are refunding the second payment',
    ])
  })

  test('when it arrived too late and the order is gone', async () => {
    const [fan, other] = [await addReader(shop, { language: 'ja' }), await addReader(shop, { cubes: 500 })]
    const ticket = await addTicket(shop, { onHand: 1 })
    const placed = await orderProduct(fan, ticket)
    await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
    await pay(other, ticket)
    await sendNotice(shop, notice(placed))
    const [mail] = await awaitMails(shop, fan, 1)
    expect(mail?.subject).toBe('お支払いの確認が遅れたため、返金します')
  })
})

describe('mails: refund', () => {
  const eventOf = async (ticket: string) => {
    const [row] = await shop.world.db.owner<{ id: string }[]>`
      select event_id as id from product where id = ${ticket}`
    return row?.id ?? ''
  }
  const newestOf = async (fan: MailedFan, count: number) =>
    (await awaitMails(shop, fan, count)).at(-1) ?? never()

  test('returns the cubes of a ticket at once and removes the show from the calendar', async () => {
    const fan = await addReader(shop, { cubes: 500 })
    const ticket = await addTicket(shop)
    const orderId = await boughtByCubes(fan, ticket)
    const [bought] = await awaitMails(shop, fan, 1)
    expect((await askBack(fan, orderId)).ok).toBe(true)
    const mail = await newestOf(fan, 2)
    expect(mail.subject).toBe('450 cubes back in your wallet')
    expect(mail.text).toContain('This ticket is no longer valid')
    expect(mail.text).not.toContain('business days')
    const [entry, end] = [calendarOf(bought ?? never()), calendarOf(mail)]
    const uid = `UID:${await eventOf(ticket)}@encore`
    expect(entry).toEqual(expect.arrayContaining(['METHOD:PUBLISH', uid]))
    expect(end).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', uid]))
    expect(await received(fan)).toMatchObject([{ title: '450 cubes back in your wallet' }, {}])
  })

  test('keeps the calendar entry while another ticket opens the show', async () => {
    const fan = await addReader(shop, { cubes: 500 })
    const ticket = await addTicket(shop)
    const orderId = await boughtByCubes(fan, ticket)
    const right = { memberId: fan.uid, eventId: await eventOf(ticket), scope: 'LIVE' } as const
    await shop.world.db.app.begin((tx) =>
      grantEntitlement(tx, { ...right, source: 'GRANT', sourceId: 'by hand' }),
    )
    await awaitMails(shop, fan, 1)
    await askBack(fan, orderId)
    const mail = await newestOf(fan, 2)
    expect(calendarOf(mail)).toBeNull()
    expect(mail.text).not.toContain('This ticket is no longer valid')
  })

  async function askedBackByCard(fan: MailedFan, scenario = 'plain') {
    const placed = await orderPackage(fan, cubes)
    await arm(shop, placed, scenario)
    await openPage(shop, placed)
    await press(shop, placed, 'approve')
    await awaitMails(shop, fan, 1)
    expect((await askBack(fan, placed.orderId)).ok).toBe(true)
    return placed
  }
  const tenMinutesLater = () => shop.world.db.owner`
    update graphile_worker._private_jobs set run_at = now() where run_at > now() + interval '5 minutes'`

  test('sends one mail when the money is returned soon', async () => {
    const fan = await addReader(shop)
    const placed = await askedBackByCard(fan)
    await sendRefunds(shop.world.api.ctx)
    const mail = await newestOf(fan, 2)
    expect(mail.subject).toBe('$9.90 refunded')
    expect(mail.text).toContain('within 3–4 business days')
    expect(mail.text).toContain(placed.orderId)
    await tenMinutesLater()
    expect(await newestOf(fan, 2)).toEqual(mail)
    expect((await mailsOf(shop, fan)).length).toBe(2)
    expect((await received(fan)).map(({ title }) => title)).toEqual([
      '$9.90 refunded',
      'Your refund of $9.90 is under way',
      '110 cubes are yours',
    ])
  })

  test('reports itself as under way after ten minutes', async () => {
    const fan = await addReader(shop, { language: 'zhhans' })
    await askedBackByCard(fan, 'refund_rc18')
    await tenMinutesLater()
    const mail = await newestOf(fan, 2)
    expect(mail.subject).toBe('正在退款 $9.90')
  })

  test('confirms a request that needs a decision', async () => {
    const fan = await addReader(shop, { cubes: 100, language: 'ko' })
    const photo = await addProduct(shop, { pointPrice: 10 })
    const orderId = await boughtByCubes(fan, photo)
    await awaitMails(shop, fan, 1)
    for (let times = 0; times < 3; times++) await askBack(fan, orderId)
    const mails = await awaitMails(shop, fan, 2)
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)?.subject).toBe('환불 요청을 받았어요')
  })
})

describe('mails: payment at a store', () => {
  /** Registers a store payment of a Japanese fan, so that the fan has a number to pay with. */
  async function registered(scenario = 'plain') {
    const fan = await addReader(shop, { language: 'ja' })
    const placed = await orderPackage(fan, cubes, 'KONBINI')
    await arm(shop, placed, scenario)
    await openPage(shop, placed)
    const { result } = await press(shop, placed, 'register')
    const mails = await awaitMails(shop, fan, 1)
    return { fan, placed, mails, instructionsUrl: result.paymentURL ?? '' }
  }
  const later = async (hours: number) => {
    await shiftClock(shop, `${hours} hours`)
    await remindOfDeposits(shop.world.api.ctx)
  }

  test('is announced once with its deadline, zone and instructions', async () => {
    const { mails, instructionsUrl, placed } = await registered('double_notify')
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe('コンビニで¥1,200をお支払いください')
    expect(mail?.text).toMatch(/お支払い期限: \d{4}年\d+月\d+日\(.\) \d\d:\d\d JST/)
    expect(mail?.text).toContain(instructionsUrl)
    expect(mail?.text).toContain(placed.orderId)
    expect(mail?.html).toContain(`href="${instructionsUrl.replaceAll('&', '&amp;')}"`)
  })

  test('has one reminder a day before it is due', async () => {
    const { fan } = await registered()
    await later(47)
    expect(await awaitMails(shop, fan, 1)).toHaveLength(1)
    await Promise.all([later(48.1), later(48.1), later(48.1)])
    const mails = await awaitMails(shop, fan, 2)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'コンビニで¥1,200をお支払いください',
      'お支払い期限まであと1日です：¥1,200',
    ])
    expect(await received(fan)).toHaveLength(2)
  })

  test('has no reminder when it is paid', async () => {
    const { fan, placed } = await registered()
    await press(shop, placed, 'pay')
    expect((await awaitMails(shop, fan, 2)).at(-1)?.subject).toBe('110キューブをチャージしました')
    await later(48.1)
    expect(await awaitMails(shop, fan, 2)).toHaveLength(2)
  })

  test('has no reminder when its order was canceled', async () => {
    const { fan, placed } = await registered()
    await fan.api('POST /api/v2/order/{id}/cancel', { params: { id: placed.orderId }, body: {} })
    await later(48.1)
    expect(await awaitMails(shop, fan, 1)).toHaveLength(1)
  })
})

const never = (): never => {
  throw new Error('no mail came')
}
