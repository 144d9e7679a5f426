import { useStore } from '@encore/app-kit/store'
import type { LightPad, StagePads } from '@encore/contract/endpoints'
import { shownAt } from '@encore/contract/rules/cue-book'
import { showTime } from '@encore/contract/rules/show-time'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Undo2 from 'lucide-react/icons/undo-2'
import { type CSSProperties, useEffect, useState } from 'react'
import type { Stage } from '#app/features/show-control/stage.ts'
import { useStageTime } from '#app/features/show-control/use-stage.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './LightsAndPolls.module.css'
import { darkPad, firstPads, type LightControl, type SetLight } from './light-control.ts'
import { PadEditor } from './PadEditor.tsx'

export interface LightControlsProps {
  eventId: string
  stage: Stage
  lights: LightControl
  first: StagePads
}

const padNames = ['white', 'ember', 'rose', 'violet', 'sky', 'tide', 'dusk', 'chorus', 'lime'] as const

/** The current light, and pads that set another with one key. */
export function LightControls({ eventId, stage, lights, first }: LightControlsProps) {
  const t = useT()
  const [kept, setKept] = useState<StagePads>(first)
  const [isEditing, setIsEditing] = useState(false)
  const pads =
    kept.version === 0 ? firstPads(padNames.map((name) => t(`lightsAndPolls.padNames.${name}`))) : kept.pads
  const dark = darkPad(t('lightsAndPolls.dark'))
  usePadKeys(isEditing ? [] : pads, dark, lights)
  const set = useStore(lights.state)
  const last = set.at(-1)
  if (isEditing)
    return (
      <PadEditor
        eventId={eventId}
        first={{ version: kept.version, pads }}
        onDone={(next) => {
          if (next) setKept(next)
          setIsEditing(false)
        }}
      />
    )
  return (
    <section className={box.box}>
      <header>
        <h2>{t('lightsAndPolls.lights')}</h2>
        <span className={styles.actions}>
          <Button size="s" kind="outline" onClick={lights.undo} disabled={!set.some(isLit)}>
            <Undo2 />
            <span>{t('lightsAndPolls.undo')}</span>
            <kbd className={styles.hint}>Z</kbd>
          </Button>
          <Button size="s" kind="outline" onClick={() => setIsEditing(true)}>
            {t('lightsAndPolls.editPads')}
          </Button>
        </span>
      </header>
      <Shining stage={stage} />
      <div role="alert">
        {last?.rule ? (
          <Notice kind="bad">
            {findText(t, `lightsAndPolls.refused.${last.rule}`) ?? t('lightsAndPolls.refused.other')}
          </Notice>
        ) : null}
      </div>
      <ul className={styles.pads}>
        {[...pads, dark].map((pad, at) => {
          const key = at === pads.length ? '0' : String(at + 1)
          return <Pad key={key} name={key} pad={pad} set={set} onPress={() => lights.set(pad)} />
        })}
      </ul>
      <SetLights set={set} />
    </section>
  )
}

/** The light at the live position, from any operator. */
function Shining({ stage }: { stage: Stage }) {
  const t = useT()
  const book = useStore(stage.book)
  const now = useStageTime(stage)
  const { light } = shownAt(book, now)
  return (
    <div className={styles.shining}>
      <i className={styles.lamp} style={light ? lampOf(light) : undefined} data-pattern={light?.pattern} />
      <p>
        <b>{light ? t(`lightsAndPolls.patterns.${light.pattern}`) : t('lightsAndPolls.nothingLit')}</b>
        {light ? <span>{t('lightsAndPolls.since', { time: showTime(light.mediaMs) })}</span> : null}
      </p>
    </div>
  )
}

interface PadProps {
  name: string
  pad: LightPad
  set: readonly SetLight[]
  onPress(): void
}

function Pad({ name, pad, set, onPress }: PadProps) {
  const t = useT()
  const isMine = (light: SetLight) => JSON.stringify(light.pad) === JSON.stringify(pad)
  const last = set.findLast(isLit)
  const state = last && isMine(last) ? last.state : undefined
  return (
    <li>
      <button type="button" className={styles.pad} data-state={state} onClick={onPress}>
        <kbd>{name}</kbd>
        <i className={styles.swatch} style={lampOf(pad)} data-pattern={pad.pattern} />
        <span>
          <b>{pad.name}</b>
          <small>{t(`lightsAndPolls.patterns.${pad.pattern}`)}</small>
        </span>
        {state ? <span className="visually-hidden">{t(`lightsAndPolls.states.${state}`)}</span> : null}
      </button>
    </li>
  )
}

const isLit = ({ state }: SetLight): boolean => state === 'sent' || state === 'waiting'

const shownLights = 6

function SetLights({ set }: { set: readonly SetLight[] }) {
  const t = useT()
  if (set.length === 0) return null
  return (
    <ol className={styles.set} aria-label={t('lightsAndPolls.pressed')}>
      {set
        .slice(-shownLights)
        .reverse()
        .map((light) => (
          <li key={light.key} data-state={light.state}>
            <time>{showTime(light.atMs)}</time>
            <b>{light.pad.name}</b>
            <span>{t(`lightsAndPolls.states.${light.state}`)}</span>
          </li>
        ))}
    </ol>
  )
}

/** Colours of a light as CSS variables. */
const lampOf = ({ colours, periodMs }: Pick<LightPad, 'colours' | 'periodMs'>): CSSProperties => {
  const [one = '#000000', two = one, three = two] = colours
  return { '--one': one, '--two': two, '--three': three, '--period': `${periodMs}ms` } as CSSProperties
}

/** One key per light; a held key sets it once. */
function usePadKeys(pads: readonly LightPad[], dark: LightPad, lights: LightControl) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key, code, repeat, altKey, ctrlKey, metaKey } = event
      if (repeat || event.isComposing || altKey || isElsewhere()) return
      if (key.toLowerCase() === 'z') return lights.undo()
      if (ctrlKey || metaKey) return
      const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
      const pad = digit === '0' ? dark : pads[Number(digit) - 1]
      if (digit !== undefined && pad && pads.length > 0) lights.set(pad)
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  })
}

/** In a field, dialog or menu, keys keep their usual meaning. */
const isElsewhere = (): boolean =>
  document.activeElement?.closest('input, select, textarea, [role="menu"], [role="dialog"]') != null
