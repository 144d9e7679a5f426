// `node packages/ui/gallery/shoot.ts <folder>`: screenshots of the sheet and of what opens from it, in both themes
// and at both sizes, and an accessibility run over each. Fails on a page error, a hydration mismatch or a finding.
import { createReadStream, existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import { buildSheet } from './build.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const OPENERS = ['Coupon', 'Cube shop', 'Exchanged', 'Sign in first', 'Account', 'News', 'Toast']

const folder = resolve(process.argv[2] ?? 'shots')
const built = resolve(import.meta.dirname, '../../../node_modules/.cache/ui-gallery')
await mkdir(folder, { recursive: true })
const address = await serve(await buildSheet(built), join(built, 'client'))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const findings: string[] = []
for (const theme of ['dark', 'light']) {
  for (const size of SIZES) await look(browser, theme, size)
}
await browser.close()
for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(`${findings.length} findings\n`)
process.exit(findings.length === 0 ? 0 : 1)

async function look(on: Browser, theme: string, viewport: { width: number; height: number }): Promise<void> {
  const context = await on.newContext({ viewport, reducedMotion: 'reduce', hasTouch: viewport.width < 960 })
  const page = await context.newPage()
  const name = `${theme}-${viewport.width}`
  page.on('pageerror', (error) => findings.push(`${name}: ${error.message}`))
  page.on('console', (line) => {
    if (line.type() === 'error') findings.push(`${name}: ${line.text()}`)
  })
  await page.goto(`${address}/`)
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value
  }, theme)
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager'
      await image.decode()
    }
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (sideways > 0) findings.push(`${name}: scrolls sideways by ${sideways} px`)
  await check(page, name)
  for (const opener of OPENERS) {
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.click()
    const popup = page.locator('[role="dialog"], [role="menu"], [role="alertdialog"]').first()
    await popup.waitFor()
    await page.screenshot({ path: join(folder, `${opener.replaceAll(' ', '-').toLowerCase()}-${name}.png`) })
    await check(page, `${name} ${opener}`)
    await page.keyboard.press('Escape')
    if (opener === 'Toast') continue
    await popup.waitFor({ state: 'detached' })
    const isBack = await button.evaluate((element) => element === document.activeElement)
    if (!isBack) findings.push(`${name} ${opener}: the focus did not return to the button`)
  }
  await context.close()
}

async function check(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // What opens over the page belongs to no landmark.
    .disableRules(['region'])
    .analyze()
  for (const { id, nodes } of violations) {
    for (const node of nodes)
      findings.push(`${name}: ${id} ${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`)
  }
}

function serve(page: string, root: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/') return response.setHeader('content-type', 'text/html').end(page)
    const file = join(root, path)
    if (!file.startsWith(root) || !existsSync(file)) return response.writeHead(204).end()
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    return createReadStream(file).pipe(response)
  })
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      ready(`http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`)
    })
  })
}
