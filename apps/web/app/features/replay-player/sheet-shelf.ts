import type { PictureSheets } from '@encore/contract/endpoints'
import { createStore, type Store } from '#app/data/store.ts'

/** Where in a loaded sheet a small picture lies. */
export interface SmallPicture {
  url: string
  xPx: number
  yPx: number
}

/** The small pictures of a recording; a sheet of them is fetched when somebody first looks for a place in it. */
export interface SheetShelf {
  /** Counts what has arrived. */
  arrived: Pick<Store<number>, 'get' | 'subscribe'>
  /** Of the moment nearest to this one; null until it is there. */
  at(sinceFirstMs: number): SmallPicture | null
  close(): void
}

export interface SheetShelfSettings {
  sheets: PictureSheets
  /** The address of a loaded sheet in this page; null when it could not be had. */
  load: (url: string) => Promise<string | null>
  release: (url: string) => void
}

export function createSheetShelf({ sheets, load, release }: SheetShelfSettings): SheetShelf {
  const { everyMs, count, columns, rows, widthPx, heightPx } = sheets
  const arrived = createStore(0)
  /** Null while it is on its way, and after it could not be had: nobody waits for a small picture. */
  const loaded = new Map<number, string | null>()
  let closings = 0

  const ask = async (sheet: number) => {
    loaded.set(sheet, null)
    const before = closings
    const url = await load(sheets.url.replace('{n}', String(sheet)))
    if (url === null) return
    if (closings !== before) return release(url)
    loaded.set(sheet, url)
    arrived.set(arrived.get() + 1)
  }
  return {
    arrived,
    at(sinceFirstMs) {
      const picture = Math.min(count - 1, Math.max(0, Math.round(sinceFirstMs / everyMs)))
      const sheet = Math.floor(picture / (columns * rows))
      if (!loaded.has(sheet)) void ask(sheet)
      const url = loaded.get(sheet)
      const place = picture % (columns * rows)
      return url
        ? { url, xPx: (place % columns) * widthPx, yPx: Math.floor(place / columns) * heightPx }
        : null
    },
    close() {
      closings++
      for (const url of loaded.values()) if (url) release(url)
      loaded.clear()
    },
  }
}
