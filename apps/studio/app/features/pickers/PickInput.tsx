import { TextInput } from '@encore/ui/TextInput'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './PickInput.module.css'

export interface Pick {
  id: string
  text: string
  lang?: string
  /** What tells it from others of its name. */
  note?: string
}

export interface PickInputProps<P extends Pick = Pick> {
  label: string
  /** What stands there while nothing is chosen. */
  none: string
  /** Nothing chosen is an answer too. */
  isNoneAnswer?: boolean | undefined
  value: Pick | null
  /** What fits a text, an empty one too. */
  find(text: string, signal: AbortSignal): Promise<P[]>
  onPick(pick: P | null): void
}

/** One of many things, found by typing a part of what it is called. */
export function PickInput<P extends Pick>({
  label,
  none,
  isNoneAnswer,
  value,
  find,
  onPick,
}: PickInputProps<P>) {
  const { w } = useText()
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const answer = useFound(typed, find)
  const found = answer?.picks ?? null
  // What was found for less than is typed by now is looked at, and not taken by the keyboard.
  const isFresh = answer?.text === typed
  const chosen = found?.[at]
  const isOpen = typed !== null && found !== null
  function take(pick: P | undefined) {
    if (!pick) return
    setTyped(null)
    onPick(pick)
  }
  function steer(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const count = found?.length ?? 0
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (typed === null) setTyped('')
      else if (count > 0) setAt((at + step + count) % count)
    } else if (event.key === 'Enter' && typed !== null) {
      event.preventDefault()
      if (isFresh) take(chosen)
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
  }
  return (
    <div className={styles.frame} data-none-answers={isNoneAnswer || undefined}>
      <TextInput
        aria-label={label}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && chosen ? `${list}-${chosen.id}` : undefined}
        placeholder={none}
        lang={typed === null ? value?.lang : undefined}
        value={typed ?? value?.text ?? ''}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onClick={() => setTyped((before) => before ?? '')}
        onBlur={() => setTyped(null)}
        onKeyDown={steer}
      />
      {value && typed === null ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={w.picking.clear(label)}
          onClick={() => onPick(null)}
        >
          <X />
        </button>
      ) : (
        <ChevronDown className={styles.opens} />
      )}
      {isOpen ? (
        <div id={list} role="listbox" aria-label={label} className={styles.list}>
          {found.map((pick, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above steers the list, as a combobox does
            <div
              key={pick.id}
              id={`${list}-${pick.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerMove={() => setAt(index)}
              // The field keeps the focus until the click has come.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(pick)}
            >
              <span lang={pick.lang}>{pick.text}</span>
              {pick.note ? <small>{pick.note}</small> : null}
            </div>
          ))}
        </div>
      ) : null}
      <p className={found?.length === 0 && isOpen ? styles.empty : 'visually-hidden'} role="status">
        {isOpen && found.length === 0 ? w.picking.none : ''}
      </p>
    </div>
  )
}

const pauseMs = 150

interface Found<P> {
  /** What it was asked for. */
  text: string
  picks: P[]
}

/** What fits the text once somebody pauses; null while nobody types, and before the first answer. */
function useFound<P extends Pick>(typed: string | null, find: PickInputProps<P>['find']): Found<P> | null {
  const [found, setFound] = useState<Found<P> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it is found may change with each render
  useEffect(() => {
    if (typed === null) return setFound(null)
    const stop = new AbortController()
    const look = () =>
      find(typed.trim(), stop.signal).then(
        (picks) => stop.signal.aborted || setFound({ text: typed, picks }),
        () => {},
      )
    const timer = setTimeout(() => void look(), typed === '' ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  return found
}
