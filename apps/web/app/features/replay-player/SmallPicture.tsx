import { useStore } from '@encore/app-kit/store'
import type { PictureSheets } from '@encore/contract/endpoints'
import { type RefObject, useEffect, useState } from 'react'
import type { ReplayPlayer } from './replay-player.ts'
import styles from './SeekBar.module.css'
import { createThumbnailCache, type ThumbnailCache } from './thumbnail-cache.ts'

export interface SmallPictureProps {
  sheets: PictureSheets
  player: RefObject<ReplayPlayer | null>
  /** Milliseconds since the first moment shown. */
  atMs: number
}

export function SmallPicture({ sheets, player, atMs }: SmallPictureProps) {
  const [shelf] = useState(() => shelfOf(sheets, player))
  useEffect(() => shelf.close, [shelf])
  useStore(shelf.arrived, 0)
  const picture = shelf.at(atMs)
  return (
    <i
      className={styles.small}
      data-there={picture ? '' : undefined}
      style={{
        inlineSize: sheets.widthPx,
        blockSize: sheets.heightPx,
        ...(picture && {
          backgroundImage: `url("${picture.url}")`,
          backgroundPosition: `-${picture.xPx}px -${picture.yPx}px`,
        }),
      }}
    />
  )
}

const loadedWithinMs = 15_000

const shelfOf = (sheets: PictureSheets, player: RefObject<ReplayPlayer | null>): ThumbnailCache =>
  createThumbnailCache({
    sheets,
    load: async (url) => {
      try {
        const signal = AbortSignal.timeout(loadedWithinMs)
        const answer = await fetch(player.current?.withNewest(url) ?? url, { signal })
        return answer.ok ? URL.createObjectURL(await answer.blob()) : null
      } catch {
        return null
      }
    },
    release: URL.revokeObjectURL,
  })
