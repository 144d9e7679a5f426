import { Button } from '@encore/ui/Button'
import { Select } from '@encore/ui/Select'
import { TextInput } from '@encore/ui/TextInput'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Filters.module.css'
import { useFilter, useFilters } from './query.ts'

export interface FiltersProps {
  /** Names of all filters below, for the clear button. */
  names: readonly string[]
  children: ReactNode
}

/** The filter bar of a list. Its state is in the address. */
export function Filters({ names, children }: FiltersProps) {
  const t = useT()
  const { count, clear } = useFilters(names)
  return (
    <search className={styles.filters}>
      {children}
      {count === 0 ? null : (
        <Button size="s" kind="plain" onClick={clear}>
          {t('shell.list.clear')}
        </Button>
      )}
    </search>
  )
}

const pauseMs = 300

/** Focused by `/`. Searches after a pause in typing, or immediately on Enter. */
export function SearchFilter({ name, label }: { name: string; label: string }) {
  const [value, set] = useFilter(name)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A delayed search must not change the address of the next page.
  useEffect(() => () => clearTimeout(pause.current), [])
  const ask = (text: string) => {
    clearTimeout(pause.current)
    if (text.trim() !== value) set(text.trim(), true)
  }
  return (
    <span className={styles.search}>
      <Search />
      <TextInput
        // Remounts when the filter is set or cleared elsewhere, without losing text that is being typed.
        key={value === '' ? 'empty' : 'asked'}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={100}
        data-list-search
        autoFocus={value !== '' && document.activeElement?.hasAttribute('data-list-search')}
        onChange={({ target }) => {
          clearTimeout(pause.current)
          pause.current = setTimeout(() => ask(target.value), pauseMs)
        }}
        // Searches before a click outside is handled: a later search would cancel the navigation to a row.
        onBlur={({ target }) => ask(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') ask(event.currentTarget.value)
          if (event.key !== 'Escape') return
          // Browsers clear a search field on Esc; here Esc only leaves the field.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <i>/</i>
    </span>
  )
}

/** Frame of a select or picker filter. */
export function FilterBox({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <span className={styles.choice} data-on={isOn ? '' : undefined}>
      {children}
    </span>
  )
}

export interface SelectFilterProps {
  name: string
  label: string
  /** Label of the option without a filter. */
  all: string
  options: readonly { value: string; label: string; lang?: string }[]
}

export function SelectFilter({ name, label, all, options }: SelectFilterProps) {
  const [value, set] = useFilter(name)
  return (
    <FilterBox isOn={value !== ''}>
      <Select aria-label={label} value={value} onChange={({ target }) => set(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </Select>
    </FilterBox>
  )
}

/** A partly typed year, such as 0020. */
const yearBegun = /^0/

export interface DayFilterProps {
  name: string
  label: string
  /** The date that applies when none is chosen. */
  inEffect?: string | undefined
}

export function DayFilter({ name, label, inEffect = '' }: DayFilterProps) {
  const [value, set] = useFilter(name)
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  return (
    <span className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        max="2999-12-31"
        // Keeps the typed value, even an empty one, until blur.
        value={typed ?? (value || inEffect)}
        onChange={({ target }) => {
          setTyped(target.value)
          if (!yearBegun.test(target.value)) set(target.value)
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  )
}
