import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Look } from './look.ts'
import { type Size, sizes } from './options.ts'
import type { Screen } from './screen.ts'
import { nameOf } from './screens.ts'

export interface Shot extends Look {
  screen: Screen
  viewer: string
  size: Size
  /** File name beside the report's pages; null when no screenshot could be taken. */
  file: string | null
  wrongs: string[]
}

/** Writes a report page and picture per screen, and an index page. */
export async function writeSheets(browser: Browser, folder: string, shots: readonly Shot[]): Promise<void> {
  const byScreen = Map.groupBy(shots, ({ screen }) => nameOf(screen))
  for (const [name, ofScreen] of byScreen)
    await writeFile(join(folder, `${name}.html`), sheet(name, ofScreen))
  await writeFile(join(folder, 'index.html'), await index(folder, byScreen))
  const page = await browser.newPage({ viewport: { width: 1640, height: 900 } })
  for (const name of byScreen.keys()) {
    await page.goto(`file://${join(folder, `${name}.html`)}`)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
  await page.close()
}

const widthPx = { desktop: 392, phone: 392 } satisfies Record<Size, number>
/** Longer pages are cut in the report; their own screenshot is complete. */
const heightPx = { desktop: 700, phone: 850 } satisfies Record<Size, number>

function sheet(name: string, shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ viewer, size }) => `${viewer}, ${size} ${sizes[size].width}`)
  const tables = [...rows].map(
    ([title, row]) =>
      `<h2>${title}</h2><div class="row">${row.map((shot) => `<figure>${picture(shot)}</figure>`).join('')}</div>`,
  )
  return page(name, `<h1>${name}</h1>${tables.join('')}`)
}

const picture = ({ file, size, language, theme, wrongs }: Shot) =>
  `<figcaption>${language}, ${theme}${wrongs.map((wrong) => `<b>${plain(wrong)}</b>`).join('')}</figcaption>` +
  (file === null
    ? '<p>no picture</p>'
    : `<a href="${file}"><img src="${file}" alt="" style="max-height:${heightPx[size]}px;width:${widthPx[size]}px"></a>`)

/** Lists the screens of this run and of earlier ones in the same folder. */
async function index(folder: string, byScreen: ReadonlyMap<string, readonly Shot[]>): Promise<string> {
  const wrongs = (name: string) => byScreen.get(name)?.flatMap((shot) => shot.wrongs).length ?? 0
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.html') && file !== 'index.html')
    .map((file) => file.slice(0, -'.html'.length))
  const items = names.map((name) => {
    const count = wrongs(name)
    return `<li><a href="${name}.html">${name}</a>${count > 0 ? ` <b>${count} wrong</b>` : ''}</li>`
  })
  return page('Screens', `<h1>Screens</h1><ol>${items.join('')}</ol>`)
}

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const page = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
  body { margin: 16px; background: #55565c; color: #fff; font: 14px system-ui }
  a { color: inherit } h1 { font-size: 20px; margin: 0 } h2 { font-size: 14px; margin: 16px 0 6px }
  .row { display: grid; grid-template-columns: repeat(4, 392px); gap: 12px; align-items: start }
  figure { margin: 0; min-width: 0 } img { display: block; object-fit: cover; object-position: top }
  figcaption { padding-bottom: 4px } b { display: block; color: #ffb0b4; overflow-wrap: anywhere }
</style>${body}</html>
`
