import { searchKeywordMax } from '@encore/contract/rules/limits'
import { pathIn } from '@encore/contract/rules/locale'
import { Tool } from '@encore/ui/Tool'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSingleKeys } from '#app/data/single-key-shortcuts.ts'
import { recentSearches } from '#app/features/search/recent-searches.ts'
import { takeFieldRequest } from '#app/features/search/wanted-field.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { readKeyword, searchPath } from './list-events.ts'
import { Recent } from './Recent.tsx'
import styles from './SearchField.module.css'

/** Debounce: longer than a pause between two keys, too short to be noticed. */
const settleMs = 120

/** Searches while typing, and works as a plain form without scripts. The address holds the keyword. */
export function SearchField({ keyword }: { keyword: string }) {
  const { t, locale } = useText()
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, searchNow } = useTyping(keyword)
  const [isIn, setIsIn] = useState(false)
  const hasKeys = useSingleKeys()

  useEffect(() => {
    if (takeFieldRequest()) field.current?.focus()
    // The field may have received focus before hydration.
    setIsIn(document.activeElement === field.current)
  }, [])
  const onSubmit = () => {
    recentSearches.remember(typed)
    searchNow(typed)
    setIsIn(false)
    // Hides a phone's keyboard, so that the results are visible.
    if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, Escape belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed !== '') searchNow('')
    else setIsIn(false)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsIn(false)
  }
  return (
    <search className={styles.search} onFocus={() => setIsIn(true)} onBlur={onBlur}>
      <form
        className={styles.form}
        action={pathIn(locale, '/search')}
        data-hold=""
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Search />
        <input
          ref={field}
          className={styles.input}
          type="search"
          name="keyword"
          value={typed}
          maxLength={searchKeywordMax}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          aria-keyshortcuts={hasKeys ? '/' : undefined}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          data-stop=""
        />
        {typed === '' ? (
          hasKeys && (
            <span className={styles.key} aria-hidden="true">
              /
            </span>
          )
        ) : (
          <Tool
            label={t('search.clear')}
            onClick={() => {
              searchNow('')
              field.current?.focus()
            }}
          >
            <X />
          </Tool>
        )}
      </form>
      {isIn && typed === '' && (
        <Recent
          onChoose={(text) => {
            recentSearches.remember(text)
            searchNow(text)
            field.current?.focus()
          }}
          onEscape={() => {
            field.current?.focus()
            setIsIn(false)
          }}
        />
      )}
    </search>
  )
}

/**
 * The field's text is ahead of the address; an address that changes otherwise, such as by back navigation, replaces the
 * text.
 */
function useTyping(keyword: string) {
  const { locale } = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(keyword)
  const asked = useRef(keyword)
  const shown = useRef(keyword)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    shown.current = keyword
    if (keyword === asked.current) return
    asked.current = keyword
    clearTimeout(timer.current)
    setTyped(keyword)
  }, [keyword])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (text: string) => {
    const next = readKeyword(text) ?? ''
    if (next === asked.current) return
    // Replaces the history entry while typing, so that one step back leaves the search. A pending navigation is aborted
    // by the next one and counts as no step.
    const replace = shown.current !== ''
    asked.current = next
    void navigate(pathIn(locale, searchPath({ keyword: next })), { replace, preventScrollReset: true })
  }
  const settle = (text: string, afterMs: number) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text), afterMs)
  }
  return {
    typed,
    type: (text: string) => settle(text, settleMs),
    searchNow: (text: string) => settle(text, 0),
  }
}
