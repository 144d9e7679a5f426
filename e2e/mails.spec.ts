import { buyCubes } from '#fixtures/cubes.ts'
import { alwaysOnAir } from '#fixtures/demo.ts'
import { signUp } from '#fixtures/fan.ts'
import { expect, test } from '#fixtures/product.ts'

test('mails: a cube buyer finds the receipt in the mailbox and the notification in the panel @desk', {
  tag: '@long',
}, async ({ page, context, product }) => {
  const { email, nickname } = await signUp(page, product, 'receipt')
  await buyCubes(page, `${product.url}/detail/${await alwaysOnAir(product)}`, 100, false)

  const mailbox = await context.newPage()
  await mailbox.goto(`${product.sandboxUrl}/mail?to=${email}`)
  await mailbox.getByRole('link', { name: /100 cubes are yours/ }).click()
  const mail = mailbox.frameLocator('iframe[title="Mail"]')
  await expect(mail.getByRole('heading', { name: '100 cubes added' })).toBeVisible()
  const receipt = mail.getByRole('table', { name: 'Receipt' })
  await expect(receipt.getByRole('row', { name: /^Paid \$/ })).toBeVisible()
  await expect(receipt.getByRole('row', { name: `Account ${nickname}` })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'See your orders' })).toHaveAttribute(
    'href',
    `${product.url}/mypage/orders`,
  )

  await page.goto(product.url)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: /100 cubes are yours/ }),
  ).toBeVisible()
})
