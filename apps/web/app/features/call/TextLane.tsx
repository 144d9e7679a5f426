import type { FanCall } from '@encore/app-kit/calls/fan-call'
import { useStore } from '@encore/app-kit/store'
import type { CallCard } from '@encore/contract/rules/calls/call-card'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Chip } from '@encore/ui/Chip'
import { TextInput } from '@encore/ui/TextInput'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import blockStyles from './CallBlock.module.css'
import styles from './TextLane.module.css'

export interface TextLaneProps {
  fan: FanCall
  /** The artist. */
  name: string
  card: CallCard | null
  /** It was opened by its button, so that it takes the focus. */
  isOpen: boolean
}

const longest = 200

/** Written lines beside the voice: a card to hold up for everybody, and the whole call for fans who do not speak. */
export function TextLane({ fan, name, card, isOpen }: TextLaneProps) {
  const { t } = useText()
  const { lines, choices } = useStore(fan.view)
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  useEffect(() => {
    if (lines.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [lines.length])
  const write = (line: string) => {
    const isSent = fan.write(line)
    setIsRefused(!isSent)
    return isSent
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && write(text)) setText('')
  }
  const cards = [card?.signText, card?.note, t('call.lines.hear'), t('call.lines.wave')].filter(
    (one): one is string => Boolean(one),
  )
  return (
    <section className={blockStyles.block} aria-labelledby="call-lines">
      <h2 id="call-lines">{t('call.lines.title')}</h2>
      <ol className={styles.lines} ref={list} aria-live="polite">
        {lines.length === 0 && <li data-is="empty">{t('call.lines.empty')}</li>}
        {lines.map(({ side, n, text: line, isSeen }) => (
          <li key={`${side} ${n}`} data-is={side}>
            <b>{side === 'OWN' ? t('call.lines.own') : name}</b>
            <span>{line}</span>
            {side === 'OWN' && <small>{t(isSeen ? 'call.lines.seen' : 'call.lines.unseen')}</small>}
          </li>
        ))}
      </ol>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          ref={input}
          value={text}
          maxLength={longest}
          autoComplete="off"
          dir="auto"
          aria-label={t('call.lines.write', { name })}
          placeholder={t('call.lines.write', { name })}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit">{t('call.lines.send')}</Button>
      </form>
      {isRefused && <p role="alert">{t('call.lines.refused')}</p>}
      <fieldset className={styles.cards}>
        <legend>{t('call.lines.card')}</legend>
        {cards.map((one) => (
          <Chip key={one} onClick={() => write(one.slice(0, longest))}>
            {one}
          </Chip>
        ))}
      </fieldset>
      <Checkbox
        checked={choices.isTextOnly}
        note={t('call.lines.laneNote')}
        onChange={({ currentTarget }) => fan.choose({ isTextOnly: currentTarget.checked })}
      >
        {t('call.lines.lane')}
      </Checkbox>
    </section>
  )
}
