import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveGallery } from './serve.ts'

let gallery: Awaited<ReturnType<typeof serveGallery>>
let browser: Browser
let page: Page
beforeAll(async () => {
  gallery = await serveGallery()
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(gallery.address)
})
afterEach(() => page.close())

const form = () => page.getByRole('form', { name: 'Sample' })
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
const invalid = () => form().locator('[aria-invalid="true"]').count()

test('one submit marks every field that is missing, and the focus goes to the first', async () => {
  await form().getByRole('button', { name: 'Save' }).click()
  await expect.poll(focused).toBe('title')
  expect(await invalid()).toBe(2)
  expect(await form().getByText('Choose one').count()).toBe(1)
})

test('a field that the server refuses after a while takes the focus as well, and a group gives it to its first choice', async () => {
  await form().getByLabel('title').fill('Lamp')
  await form().getByLabel('place').fill('Busan')
  await form().getByLabel('note').fill('late')
  await form().getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value))
    .toBe('a')
  await form().getByRole('radio', { name: 'One' }).check()
  await form().getByRole('button', { name: 'Save' }).click()
  await expect.poll(focused).toBe('note')
  await form().getByLabel('note').fill('early')
  await form().getByLabel('note').press('Enter')
  await expect.poll(invalid).toBe(0)
  expect(await focused()).toBe('note')
})
