import { buyCubes, type Fan, type RunningProduct } from '@encore/dev-env'
import { productOf } from '#fixtures/catalogue.ts'
import { comeToShow, lineOf, say } from '#fixtures/chat.ts'
import { crewPage } from '#fixtures/crew.ts'
import { alwaysOnAir, freeOnAir, replayOf } from '#fixtures/demo.ts'
import { come, openBrowser } from '#fixtures/fan.ts'
import { keyboardOf } from '#fixtures/keyboard.ts'
import { expect, test } from '#fixtures/product.ts'

const once = () => ({ idempotencyKey: crypto.randomUUID() })

/** Opens a poll; returns the function that closes it. */
async function openPoll(product: RunningProduct, eventId: string): Promise<() => Promise<unknown>> {
  const staff = await crewPage(product)
  const question = { en: 'Which song by keys?' }
  const options = [{ en: 'Embers' }, { en: 'Low Tide' }, { en: 'Night Bus' }]
  const draft = await staff.call(
    'POST /api/studio/event/{eventId}/poll',
    { params: { eventId }, body: { question, options } },
    once(),
  )
  if (!draft.ok) throw new Error(draft.error.name)
  const params = { eventId, id: draft.value.id }
  await staff.call('POST /api/studio/event/{eventId}/poll/{id}/open', { params, body: { durationSec: 600 } })
  return () => staff.call('POST /api/studio/event/{eventId}/poll/{id}/close', { params, body: {} })
}

async function holdTicketAndSouls(product: RunningProduct, fan: Fan): Promise<void> {
  await buyCubes(product, fan, 500)
  const { id } = await productOf(product, 'afterglow', '-LIVE')
  const body = { productUid: id, pgCode: 'CUBE' as const, quantity: 1 }
  expect(await fan.call('POST /api/v2/order/product', { body }, once())).toMatchObject({ ok: true })
  await fan.call('POST /api/v1/poll-point', { body: { pointAmount: 1 } }, once())
}

test('keyboard: votes and lights the light stick in a show', { tag: ['@desk', '@long'] }, async ({
  page,
  product,
}) => {
  await holdTicketAndSouls(product, await come(page, product, 'keyvote'))
  const show = await alwaysOnAir(product)
  const close = await openPoll(product, show)
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/player/${show}`)
  const poll = page.getByRole('region', { name: 'Which song by keys?' })
  await keys.choose(poll.getByRole('radio', { name: /Low Tide/ }))
  await keys.press(poll.getByRole('button', { name: 'Give 10 souls' }))
  await expect(poll.getByText('You gave 10 souls')).toBeVisible()
  await close()

  const stick = page.getByRole('button', { name: /^Light stick/ })
  const warning = page.getByRole('dialog', { name: 'Flashing lights' })
  await keys.press(stick)
  await keys.leave(warning, stick)
  await keys.key('Enter')
  await keys.press(warning.getByRole('button', { name: 'Gentle lights' }))
  await expect(stick).toHaveAttribute('aria-pressed', 'true')
  const fills = page.getByRole('button', { name: 'Fill the screen' })
  await keys.press(fills)
  const whole = page.getByRole('dialog', { name: 'Light stick' })
  const leave = whole.getByRole('button', { name: 'Put it away' })
  await expect(leave).toBeFocused()
  // No control under the light can be focused.
  await keys.key('Tab')
  await expect(leave).toBeFocused()
  await keys.leave(whole, fills)
  await keys.to(stick)
  await keys.key('Space')
  await expect(stick).toHaveAttribute('aria-pressed', 'false')
})

test('keyboard: reports a chat message and hides its author and shows them again', {
  tag: ['@desk', '@long'],
}, async ({ page, browser, product, contextOptions }) => {
  const eventId = await freeOnAir(product)
  const rude = await openBrowser(browser, contextOptions)
  await comeToShow(rude, product, eventId, 'keyrude')
  await comeToShow(page, product, eventId, 'keyreads')
  await say(rude, 'louder than the keys')
  const keys = keyboardOf(page)
  const line = lineOf(page, 'louder than the keys')
  const author = line.getByRole('button', { name: 'keyrude' })
  await expect(line).toBeVisible()
  await keys.press(author)
  await keys.pick(page.getByRole('menuitem', { name: 'Report to moderators' }))
  const report = page.getByRole('dialog', { name: 'Report this message?' })
  await expect(report).toBeVisible()
  await keys.choose(report.getByRole('radio', { name: 'Advertising or spam' }))
  await keys.press(report.getByRole('button', { name: 'Report' }))
  await expect(page.getByText('Thank you. The moderators will take a look.')).toBeVisible()
  await expect(author).toBeFocused()
  await keys.key('Enter')
  await keys.pick(page.getByRole('menuitem', { name: 'Hide messages from keyrude' }))
  await expect(line).toHaveCount(0)

  const settings = page.getByRole('button', { name: 'Chat settings' })
  await keys.press(settings)
  await keys.pick(page.getByRole('menuitem', { name: /^Hidden members/ }))
  const hidden = page.getByRole('dialog', { name: 'Hidden members' })
  await keys.press(hidden.getByRole('button', { name: /^Show again/ }))
  await keys.leave(hidden, settings)
  await expect(line).toBeVisible()
})

test('keyboard: resumes a replay', { tag: ['@desk', '@long'] }, async ({ page, product }) => {
  const fan = await come(page, product, 'keyresumes')
  const id = await replayOf(product, 'night-bus')
  const body = { positionMs: 25 * 60_000, at: new Date().toISOString() }
  await fan.call('PUT /api/v1/replay/{id}/position', { params: { id }, body })
  const keys = keyboardOf(page)
  await page.goto(`${product.url}/replay`)
  const begun = page.getByRole('region', { name: 'Continue watching' })
  await keys.press(begun.getByRole('link', { name: 'Night Bus' }))
  await keys.to(page.getByRole('button', { name: 'Play from the start' }))
  await keys.key('Shift+Tab')
  await expect(page.getByRole('button', { name: /^Resume at 25:00/ })).toBeFocused()
  await keys.key('Enter')
  const seconds = () =>
    page.locator('video:not([data-idle])').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(seconds).toBeGreaterThan(25 * 60)
  await expect(page.getByRole('region', { name: 'Replay', exact: true })).toHaveAttribute(
    'data-phase',
    'playing',
  )
})
