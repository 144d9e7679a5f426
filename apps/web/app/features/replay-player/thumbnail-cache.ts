import { createStore, type Store } from '@encore/app-kit/store'
import type { PictureSheets } from '@encore/contract/endpoints'

/** Position of a preview picture in a loaded thumbnail sprite. */
export interface SmallPicture {
  url: string
  xPx: number
  yPx: number
}

/** Preview pictures of a recording; a thumbnail sprite is fetched when a picture of it is first needed. */
export interface ThumbnailCache {
  /** Number of loaded sprites; subscribers re-render with it. */
  arrived: Pick<Store<number>, 'get' | 'subscribe'>
  /** Returns the picture nearest to this time (ms since the first picture); null until its sprite is loaded. */
  at(sinceFirstMs: number): SmallPicture | null
  close(): void
}

export interface ThumbnailCacheSettings {
  sheets: PictureSheets
  /** Resolves to the object URL of a loaded sprite; null on failure. */
  load: (url: string) => Promise<string | null>
  release: (url: string) => void
}

export function createThumbnailCache({ sheets, load, release }: ThumbnailCacheSettings): ThumbnailCache {
  const { everyMs, count, columns, rows, widthPx, heightPx } = sheets
  const arrived = createStore(0)
  /** Null while loading and after a failure, which is not retried: previews are optional. */
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
