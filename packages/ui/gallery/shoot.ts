// `node packages/ui/gallery/shoot.ts <folder>` takes screenshots of the gallery and all its popups, in both themes and
// at both sizes.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { serveSheet } from './serve.ts'
import { launch, SIZES, settle, THEMES, visit } from './visit.ts'

const OPENERS = ['Coupon', 'Cube shop', 'Exchanged', 'Sign in first', 'Account', 'News', 'Toast']

const folder = resolve(process.argv[2] ?? 'shots')
await mkdir(folder, { recursive: true })
const { address, close } = await serveSheet()
const browser = await launch()
for (const theme of THEMES) {
  for (const viewport of SIZES) {
    const { page } = await visit(browser, address, { theme, viewport })
    const shoot = (name: string, fullPage = false) =>
      page.screenshot({ path: join(folder, `${name}-${theme}-${viewport.width}.png`), fullPage })
    await settle(page)
    await shoot('sheet', true)
    for (const opener of OPENERS) {
      await page.getByRole('button', { name: opener, exact: true }).click()
      const popup = page.locator('[role="dialog"], [role="menu"]').first()
      await popup.waitFor()
      await shoot(opener.replaceAll(' ', '-').toLowerCase())
      if (opener === 'Toast') continue
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
    }
    await page.context().close()
  }
}
await browser.close()
close()
