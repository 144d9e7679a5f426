import type { ReplayDetail } from '@encore/contract/endpoints'
import { chapterAt, watchedPart } from '@encore/contract/rules/replay'
import { type CSSProperties, type RefObject, useState } from 'react'
import { formatLength } from '#app/features/replay/media-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { ReplayPlayer } from './replay-player.ts'
import styles from './SeekBar.module.css'
import { useReplayTime } from './use-replay-player.ts'

export interface SeekBarProps {
  replay: ReplayDetail
  player: RefObject<ReplayPlayer | null>
  isThere: boolean
  startAtMs: number
}

const stepSec = 10

/** Where in the show it is; chapters are gaps in the line. By keyboard in steps of ten seconds. */
export function SeekBar({ replay, player, isThere, startAtMs }: SeekBarProps) {
  const t = useT()
  const { fromMs, toMs, chapters } = replay
  const sec = useReplayTime(player, isThere, (ms) => Math.floor(ms / 1_000), Math.floor(startAtMs / 1_000))
  const loaded = useReplayTime(player, isThere, (_, ms) => Math.round(watchedPart(ms, replay) * 200) / 200, 0)
  const [wish, setWish] = useState<number | null>(null)
  const shownMs = wish ?? Math.max(fromMs, sec * 1_000)
  const lengthMs = toMs - fromMs
  const chapter = chapters[chapterAt(chapters, shownMs)]
  const spoken = t('replay.player.time', {
    at: formatLength(shownMs - fromMs),
    length: formatLength(lengthMs),
  })
  const seek = () => {
    if (wish !== null) player.current?.seekTo(wish)
    setWish(null)
  }
  const style = { '--at': watchedPart(shownMs, replay), '--loaded': loaded } as CSSProperties
  return (
    <div className={styles.bar} style={style}>
      {wish !== null && (
        <output className={styles.wish}>
          {chapter && <b>{chapter.title.text}</b>} {formatLength(shownMs - fromMs)}
        </output>
      )}
      <div className={styles.line} aria-hidden="true">
        <i />
        {chapters
          .filter(({ atMs }) => atMs > fromMs)
          .map(({ atMs }) => (
            <b key={atMs} style={{ '--mark': watchedPart(atMs, replay) } as CSSProperties} />
          ))}
      </div>
      <input
        type="range"
        aria-label={t('replay.player.seek')}
        aria-valuetext={chapter ? `${spoken}, ${chapter.title.text}` : spoken}
        min={fromMs}
        max={toMs}
        step={1_000}
        value={shownMs}
        onChange={(event) => setWish(event.currentTarget.valueAsNumber)}
        onPointerUp={seek}
        onBlur={seek}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -stepSec, ArrowRight: stepSec, ArrowDown: -stepSec, ArrowUp: stepSec }[
            event.key
          ]
          if (by === undefined) return
          event.preventDefault()
          player.current?.seekBy(by)
        }}
        onKeyUp={seek}
      />
    </div>
  )
}
