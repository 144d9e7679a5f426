import { useMutation } from '@encore/app-kit/use-mutation'
import type { Poll } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Select } from '@encore/ui/Select'
import { useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './LightsAndPolls.module.css'

export interface DraftPollProps {
  poll: Poll
  /** True when no other poll is open. */
  isFree: boolean
  onOpen(seconds: number): Promise<void>
  onDiscard(): Promise<void>
}

const lengths = [30, 60, 120, 300, 600]

export function DraftPoll({ poll, isFree, onOpen, onDiscard }: DraftPollProps) {
  const { t, locale } = useText()
  const [seconds, setSeconds] = useState(60)
  const { run, isBusy } = useMutation((act: () => Promise<void>) => act())
  const asked = localText(poll.question, locale)
  return (
    <article className={styles.poll} data-state="DRAFT">
      <header>
        <Badge kind="soft">{t('polls.states.DRAFT')}</Badge>
      </header>
      <h3 lang={languageTag[asked.lang]}>{asked.text}</h3>
      <ul className={styles.options}>
        {poll.options.map(({ id, label }) => {
          const { text, lang } = localText(label, locale)
          return (
            <li key={id} lang={languageTag[lang]}>
              {text}
            </li>
          )
        })}
      </ul>
      <div className={styles.opening}>
        <Select
          aria-label={t('polls.length', { question: asked.text })}
          value={seconds}
          onChange={({ target }) => setSeconds(Number(target.value))}
        >
          {lengths.map((one) => (
            <option key={one} value={one}>
              {one < 60 ? t('polls.seconds', { figure: String(one) }) : t('polls.minutes', { n: one / 60 })}
            </option>
          ))}
        </Select>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={!isFree}
          onClick={() => void run(() => onOpen(seconds))}
        >
          {t('polls.open')}
        </Button>
        <Button kind="plain" disabled={isBusy} onClick={() => void run(onDiscard)}>
          {t('polls.discard')}
        </Button>
      </div>
      {isFree ? null : <p className={styles.why}>{t('polls.oneAtATime')}</p>}
    </article>
  )
}
