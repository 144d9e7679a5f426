import type { Poll } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { localText } from '@encore/contract/rules/texts'
import { Badge } from '@encore/ui/Badge'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useState } from 'react'
import { stampText } from '#app/data/times.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './LightsAndPolls.module.css'

export interface PollResultProps {
  poll: Poll
  /** Zone of the event, IANA name. */
  zone: string
  skewMs: number
  onClose?(): void
  onVoid?(): void
}

export function PollResult({ poll, zone, skewMs, onClose, onVoid }: PollResultProps) {
  const { t, locale } = useText()
  const { question, options, tally, state, closesAt, voidReason } = poll
  const asked = localText(question, locale)
  const souls = new Map(tally.options.map((option) => [option.id, option]))
  const total = tally.options.reduce((sum, option) => sum + option.souls, 0)
  const count = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <article className={styles.poll} data-state={state}>
      <header>
        <Badge kind={state === 'OPEN' ? 'live' : state === 'VOID' ? 'bad' : 'soft'}>
          {t(`polls.states.${state}`)}
        </Badge>
        {state === 'OPEN' && closesAt ? <Left until={Date.parse(closesAt)} skewMs={skewMs} /> : null}
        {state !== 'OPEN' && closesAt ? <time dateTime={closesAt}>{stampText(closesAt, zone)}</time> : null}
      </header>
      <h3 lang={languageTag[asked.lang]}>{asked.text}</h3>
      {voidReason ? <Notice kind="warn">{t('polls.voided', { reason: voidReason })}</Notice> : null}
      <ul className={styles.bars}>
        {options.map(({ id, label }) => {
          const { text, lang } = localText(label, locale)
          const given = souls.get(id)
          const part = total === 0 ? 0 : (given?.souls ?? 0) / total
          return (
            <li key={id} style={{ '--part': part }}>
              <b lang={languageTag[lang]}>{text}</b>
              <span>{percent.format(part)}</span>
              <small>
                {t('polls.given', {
                  souls: count.format(given?.souls ?? 0),
                  votes: count.format(given?.votes ?? 0),
                })}
              </small>
            </li>
          )
        })}
      </ul>
      {onClose || onVoid ? (
        <div className={styles.actions}>
          {onClose ? (
            <Button size="s" kind="primary" onClick={onClose}>
              {t('polls.close')}
            </Button>
          ) : null}
          {onVoid ? (
            <Button size="s" kind="danger" onClick={onVoid}>
              {t('polls.void')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </article>
  )
}

/** Remaining time by the server's clock. */
function Left({ until, skewMs }: { until: number; skewMs: number }) {
  const t = useT()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now - skewMs) / 1_000))
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <b role="timer" aria-label={t('polls.left')} className={styles.timer}>
      {text}
    </b>
  )
}
