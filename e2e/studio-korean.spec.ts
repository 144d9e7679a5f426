import { factorCode } from '@encore/dev-env'
import { expectAccessible, expectNoSideways } from '#fixtures/accessible.ts'
import { password } from '#fixtures/fan.ts'
import { nameOwner } from '#fixtures/operator.ts'
import { expect, test } from '#fixtures/product.ts'
import { join, studioOf } from '#fixtures/studio.ts'

test.use({ locale: 'ko-KR' })

test('studio in Korean: an organiser with a Korean browser creates an event with its ticket and publishes it, in Korean throughout', {
  tag: ['@desk', '@long'],
}, async ({ page, product }) => {
  const owner = await join(product, 'hanguldesk')
  await nameOwner(product, owner)
  const studio = studioOf(product)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const isHere = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(studio)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await field('이메일').fill(owner)
  await field('비밀번호').fill(password)
  await press('계속')
  await expect(page.getByRole('img', { name: '인증 앱용 QR 코드' })).toBeVisible()
  await field('앱의 코드').fill(factorCode((await page.locator('code').textContent()) ?? ''))
  await field('안전하게 보관했어요').check()
  await press('스튜디오 열기')
  await isHere('이벤트')

  await press('새 이벤트')
  const form = page.getByRole('dialog', { name: '새 이벤트' })
  await form.getByRole('radio', { name: '팬미팅' }).check()
  await form.getByRole('textbox', { name: /^제목/ }).fill('종이배')
  await field('시작').fill('2036-03-29T19:00')
  await form.getByRole('button', { name: '만들기' }).click()
  await isHere('종이배 편집')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 900 } })
  const chooses = page.waitForEvent('filechooser')
  await press('포스터 올리기')
  await (await chooses).setFiles({ name: 'poster.png', mimeType: 'image/png', buffer })
  await page
    .getByRole('dialog', { name: '이미지 자르기: 포스터' })
    .getByRole('button', { name: '이 부분 사용' })
    .click()
  await page.getByRole('region', { name: '저장' }).getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했어요', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '이벤트로 돌아가기' }).click()
  await isHere('종이배')
  await expect(page.getByText('판매할 티켓 또는 무료 관람')).toBeVisible()
  await expect(page.getByRole('button', { name: '공개', exact: true })).toBeDisabled()
  const eventId = new URL(page.url()).pathname.split('/').at(-1)

  await page.goto(`${studio}/products/new?eventId=${eventId}`)
  await isHere('새 상품')
  await field('종류').selectOption({ label: '라이브 티켓' })
  await page.getByLabel('보유 수량').fill('50')
  await page.getByRole('textbox', { name: /^이름/ }).fill('라이브')
  await field('상품 코드').fill('paper-boats-live')
  await field('KRW ₩').fill('33,000')
  await page.getByLabel('언어에 맞는 가격이 없을 때 보여 줄 통화').selectOption('KRW')
  await page.getByLabel('팬에게 숨기기').uncheck()
  await expectAccessible(page)
  await press('상품 만들기')
  await expect(page.getByText('상품을 만들었어요')).toBeVisible()
  await isHere('라이브')

  await page.goto(`${studio}/events/${eventId}`)
  await press('공개')
  await expect(page.getByText('이제 팬에게 보여요')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.goto(`${product.url}/ko/detail/${eventId}`)
  await isHere('종이배')
})
