import type { DrawOutcome, OwnDraw } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Field } from '@encore/ui/Field'
import { TextInput } from '@encore/ui/TextInput'
import { useMemo, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findWinners, orderWinners } from './order-winners.ts'
import styles from './Winners.module.css'

export interface WinnersProps {
  outcome: DrawOutcome
  own: OwnDraw | null
}

/** A draw may have 100,000 places; the page shows this many more at a time. */
const shownAtOnce = 100

/** The public result: ids of entries by rank with the own ones first, never of people. */
export function Winners({ outcome: { winners, names }, own }: WinnersProps) {
  const { t, tag } = useText()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(shownAtOnce)
  const ordered = useMemo(() => orderWinners(winners, own?.entries.map(({ id }) => id) ?? []), [winners, own])
  const found = useMemo(() => findWinners(ordered, search), [ordered, search])
  const hidden = found.length - most
  if (winners.length === 0) return null
  return (
    <details className={styles.winners}>
      <summary>{t('draw.winners.title', { n: winners.length })}</summary>
      <p>{t('draw.winners.text')}</p>
      {winners.length > shownAtOnce && (
        <Field className={styles.search} label={t('draw.winners.search')}>
          <TextInput
            type="search"
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value)
              setMost(shownAtOnce)
            }}
            maxLength={40}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      )}
      <p role="status">{search.trim() !== '' && t('draw.winners.found', { n: found.length })}</p>
      <ol>
        {found.slice(0, most).map(({ id, rank, isOwn }) => (
          <li key={id} value={rank}>
            <span>{rank.toLocaleString(tag)}</span>
            <code>{id}</code>
            {isOwn && <b>{t('draw.spread.you')}</b>}
          </li>
        ))}
      </ol>
      {names && (
        <>
          <h3>{t('draw.winners.names')}</h3>
          <p className={styles.names}>{names.join(' ')}</p>
        </>
      )}
      {hidden > 0 && (
        <Button onClick={() => setMost(most + shownAtOnce)}>
          {t('draw.winners.more', { n: Math.min(hidden, shownAtOnce) })}
        </Button>
      )}
    </details>
  )
}
