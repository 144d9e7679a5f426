import type { PictureSheets, ReplayDetail } from '@encore/contract/endpoints'
import { listText } from '@encore/contract/rules/list-text'
import { languageTag } from '@encore/contract/rules/locale'
import { chapterAt, watchedPart } from '@encore/contract/rules/replay'
import { type PointerEvent, type RefObject, useState } from 'react'
import { formatLength } from '#app/features/replay/media-time.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { ReplayPlayer } from './replay-player.ts'
import styles from './SeekBar.module.css'
import { SmallPicture } from './SmallPicture.tsx'
import { pointedMs } from './seek-line.ts'
import { useReplayTime } from './use-replay-player.ts'

export interface SeekBarProps {
  replay: ReplayDetail
  player: RefObject<ReplayPlayer | null>
  isThere: boolean
  startAtMs: number
  sheets: PictureSheets | null
}

const stepSec = 10

/** Seek bar with gaps at chapter boundaries. The keyboard moves in steps of ten seconds. */
export function SeekBar({ replay, player, isThere, startAtMs, sheets }: SeekBarProps) {
  const { t, tag } = useText()
  const { fromMs, toMs, chapters } = replay
  const sec = useReplayTime(player, isThere, (ms) => Math.floor(ms / 1_000), Math.floor(startAtMs / 1_000))
  const loaded = useReplayTime(player, isThere, (_, ms) => Math.round(watchedPart(ms, replay) * 200) / 200, 0)
  const [targetMs, setTargetMs] = useState<number | null>(null)
  /** Media time under the mouse pointer, or null. */
  const [pointed, setPointed] = useState<number | null>(null)
  const [hasLooked, setHasLooked] = useState(false)
  const shownMs = targetMs ?? Math.max(fromMs, sec * 1_000)
  const lengthMs = toMs - fromMs
  const chapter = chapters[chapterAt(chapters, shownMs)]
  const spoken = t('replay.player.time', {
    at: formatLength(shownMs - fromMs),
    length: formatLength(lengthMs),
  })
  const lookedAt = targetMs ?? pointed
  const lookedChapter = lookedAt === null ? undefined : chapters[chapterAt(chapters, lookedAt)]
  const look = (event: PointerEvent<HTMLInputElement>) => {
    setHasLooked(true)
    if (event.pointerType !== 'mouse') return
    setPointed(pointedMs(event.clientX, event.currentTarget.getBoundingClientRect(), replay))
  }
  const seek = () => {
    if (targetMs !== null) player.current?.seekTo(targetMs)
    setTargetMs(null)
  }
  const style = { '--at': watchedPart(shownMs, replay), '--loaded': loaded }
  return (
    <div className={styles.bar} style={style}>
      <div
        className={styles.target}
        style={{ '--look': watchedPart(lookedAt ?? shownMs, replay) }}
        data-shown={lookedAt === null ? undefined : ''}
        aria-hidden="true"
      >
        {hasLooked && sheets && (
          <SmallPicture sheets={sheets} player={player} atMs={(lookedAt ?? shownMs) - fromMs} />
        )}
        <span>
          {lookedChapter && <b lang={languageTag[lookedChapter.title.lang]}>{lookedChapter.title.text}</b>}{' '}
          <span>{formatLength((lookedAt ?? shownMs) - fromMs)}</span>
        </span>
      </div>
      <div className={styles.line} aria-hidden="true">
        <i />
        {chapters
          .filter(({ atMs }) => atMs > fromMs)
          .map(({ atMs }) => (
            <b key={atMs} style={{ '--mark': watchedPart(atMs, replay) }} />
          ))}
      </div>
      <input
        type="range"
        aria-label={t('replay.player.seek')}
        aria-valuetext={listText(chapter ? [spoken, chapter.title.text] : [spoken], tag)}
        min={fromMs}
        max={toMs}
        step={1_000}
        value={shownMs}
        onChange={(event) => setTargetMs(event.currentTarget.valueAsNumber)}
        onPointerEnter={look}
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => setPointed(null)}
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
