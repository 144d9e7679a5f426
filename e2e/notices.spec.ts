import { expectAccessible, expectNoSideways, useTheme } from '#fixtures/accessible.ts'
import { expect, test } from '#fixtures/product.ts'

test('notices: a fan filters the notices, reads one and opens its show @desk', async ({ page, product }) => {
  await useTheme(page, 'dark')
  await page.goto(`${product.url}/ko`)
  const ways = page.getByRole('banner')
  await ways.getByRole('link', { name: '공지사항' }).click()
  await expect(page).toHaveURL(`${product.url}/ko/notice`)
  const notices = page.getByRole('main').getByRole('listitem')
  await expect(notices.first()).toContainText('고정')
  await page.getByRole('link', { name: '배송', exact: true }).click()
  await expect(notices).toHaveCount(2)
  await expect(page.getByRole('link', { name: '배송', exact: true })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: '전체', exact: true }).click()
  await expect(notices).toHaveCount(6)
  await notices.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AFTERGLOW 멀티 카메라 안내')
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('link', { name: '공연 보기' }).click()
  await expect(page).toHaveURL(/\/ko\/detail\/afterglow$/)
})
