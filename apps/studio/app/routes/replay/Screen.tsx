import { useStore } from '@encore/app-kit/store'
import { showTime } from '@encore/contract/rules/show-time'
import { localText } from '@encore/contract/rules/texts'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Tool } from '@encore/ui/Tool'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import StepBack from 'lucide-react/icons/step-back'
import StepForward from 'lucide-react/icons/step-forward'
import { useEffect, useRef } from 'react'
import type { RecordingPlayer } from '#app/features/recording/recording-player.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Replay.module.css'
import type { ReplayEditor } from './use-replay-editor.ts'

/** The range selected for a highlight. */
export interface Part {
  fromMs: number | null
  toMs: number | null
}

export interface ScreenProps {
  player: RecordingPlayer
  editor: ReplayEditor
  part: Part
  setPart(part: Part): void
}

const stepMs = 5_000

/** The recording with trim, chapters and selection on one timeline. */
export function Screen({ player, editor, part, setPart }: ScreenProps) {
  const { t, locale } = useText()
  const video = useRef<HTMLVideoElement>(null)
  const { phase, isPlaying, mediaMs } = useStore(player.state)
  const { durationMs } = editor.recorded.recording
  const { fromMs, toMs, chapters } = editor.draft
  const actions = actionsOf(player, editor, part, setPart)
  useEffect(() => (video.current ? player.attach(video.current) : undefined), [player])
  useKeys(actions)
  const place = (ms: number) => ({ '--at': Math.max(0, Math.min(1, ms / durationMs)) })
  const span = (from: number, to: number) => ({ ...place(from), '--to': Math.min(1, to / durationMs) })
  return (
    <section className={`${box.box} ${styles.cutting}`} aria-label={t('replay.recording')}>
      {phase === 'failed' || phase === 'impossible' ? (
        <Notice kind="warn">{phase === 'failed' ? t('replay.noPicture') : t('replay.impossible')}</Notice>
      ) : null}
      {/* biome-ignore lint/a11y/useMediaCaption: its captions stand beside it, to be put right */}
      <video ref={video} className={styles.video} playsInline preload="metadata" onClick={actions.toggle} />
      <div className={styles.line}>
        <i className={styles.out} style={span(0, fromMs)} />
        <i className={styles.out} style={span(toMs ?? durationMs, durationMs)} />
        {part.fromMs !== null ? (
          <i className={styles.part} style={span(part.fromMs, part.toMs ?? mediaMs)} />
        ) : null}
        {chapters.map(({ atMs, title }) => (
          <i key={atMs} className={styles.tick} style={place(atMs)} title={localText(title, locale).text} />
        ))}
        <input
          type="range"
          aria-label={t('replay.place')}
          aria-valuetext={showTime(mediaMs)}
          min={0}
          max={durationMs}
          step={1_000}
          value={mediaMs}
          onChange={({ target }) => player.seek(target.valueAsNumber)}
        />
      </div>
      <div className={styles.transport}>
        <Tool label={t('replay.back')} onClick={() => player.seek(Math.max(0, mediaMs - stepMs))}>
          <StepBack />
        </Tool>
        <Tool label={isPlaying ? t('replay.pause') : t('replay.play')} onClick={actions.toggle}>
          {isPlaying ? <Pause /> : <Play />}
        </Tool>
        <Tool label={t('replay.forward')} onClick={() => player.seek(Math.min(durationMs, mediaMs + stepMs))}>
          <StepForward />
        </Tool>
        <span className={styles.now}>
          {t('replay.of', { now: showTime(mediaMs), all: showTime(durationMs) })}
        </span>
        <span className={styles.marks}>
          <Button size="s" kind="outline" onClick={actions.startHere}>
            <span>{t('replay.startHere')}</span>
            <kbd>I</kbd>
          </Button>
          <Button size="s" kind="outline" onClick={actions.endHere}>
            <span>{t('replay.endHere')}</span>
            <kbd>O</kbd>
          </Button>
          <Button size="s" kind="outline" onClick={actions.chapterHere}>
            <span>{t('replay.chapterHere')}</span>
            <kbd>M</kbd>
          </Button>
          <Button size="s" kind="outline" onClick={actions.partFrom}>
            <span>{t('replay.highlightFrom')}</span>
            <kbd>[</kbd>
          </Button>
          <Button size="s" kind="outline" onClick={actions.partTo}>
            <span>{t('replay.highlightTo')}</span>
            <kbd>]</kbd>
          </Button>
        </span>
      </div>
    </section>
  )
}

type ReplayActions = ReturnType<typeof actionsOf>

function actionsOf(player: RecordingPlayer, editor: ReplayEditor, part: Part, setPart: (part: Part) => void) {
  const now = () => player.state.get().mediaMs
  const { draft, set, recorded } = editor
  const { durationMs } = recorded.recording
  const step = (ms: number) => player.seek(Math.max(0, Math.min(durationMs, now() + ms)))
  return {
    toggle: player.toggle,
    back: () => step(-stepMs),
    forward: () => step(stepMs),
    startHere: () => set({ fromMs: now() }),
    endHere: () => set({ toMs: now() }),
    chapterHere: () => {
      const atMs = Math.floor(now() / 1_000) * 1_000
      if (draft.chapters.some((chapter) => chapter.atMs === atMs)) return
      set({ chapters: [...draft.chapters, { atMs, title: {} }].toSorted((a, b) => a.atMs - b.atMs) })
    },
    partFrom: () =>
      setPart({ fromMs: now(), toMs: part.toMs !== null && part.toMs > now() ? part.toMs : null }),
    partTo: () =>
      setPart({ fromMs: part.fromMs !== null && part.fromMs < now() ? part.fromMs : null, toMs: now() }),
  }
}

const keys: Record<string, keyof ReplayActions> = {
  ' ': 'toggle',
  arrowleft: 'back',
  arrowright: 'forward',
  i: 'startHere',
  o: 'endHere',
  m: 'chapterHere',
  '[': 'partFrom',
  ']': 'partTo',
}

/** Shortcuts of video editors; in a field, keys keep their usual meaning. */
function useKeys(actions: ReplayActions) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, isComposing } = event
      const action = keys[key.toLowerCase()]
      if (!action || altKey || ctrlKey || metaKey || isComposing) return
      const busy = 'input, select, textarea, [role="dialog"], [role="menu"], [role="tablist"], [role="radio"]'
      if (document.activeElement?.closest(key === ' ' ? `${busy}, button, a` : busy)) return
      event.preventDefault()
      actions[action]()
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  })
}
