import { TextInput } from '@encore/ui/TextInput'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './PickInput.module.css'

export interface Pick {
  id: string
  text: string
  lang?: string
  /** Distinguishes it from others with the same name. */
  note?: string
}

export interface PickInputProps<P extends Pick = Pick> {
  label: string
  /** Placeholder while nothing is selected. */
  none: string
  /** An empty selection is a valid choice. */
  isNoneAnswer?: boolean | undefined
  value: Pick | null
  /** Returns the matches for a text, which may be empty. */
  find(text: string, signal: AbortSignal): Promise<P[]>
  onPick(pick: P | null): void
}

/** Combobox that finds one of many items by a part of its name. */
export function PickInput<P extends Pick>({
  label,
  none,
  isNoneAnswer,
  value,
  find,
  onPick,
}: PickInputProps<P>) {
  const t = useT()
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const answer = useFound(typed, find)
  const found = answer?.picks ?? null
  // Results for an earlier text are shown, but Enter does not pick from them.
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
          aria-label={t('shell.picking.clear', { label })}
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
              // Keeps the focus in the input until the click arrives.
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
        {isOpen && found.length === 0 ? t('shell.picking.none') : ''}
      </p>
    </div>
  )
}

const pauseMs = 150

interface Found<P> {
  /** The text that was searched for. */
  text: string
  picks: P[]
}

/** Debounced search results; null while nothing is being typed and before the first response. */
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
