import { useMutation } from '@encore/app-kit/use-mutation'
import type { StationState } from '@encore/contract/endpoints'
import { Brand } from '@encore/ui/Brand'
import { CodeInput } from '@encore/ui/CodeInput'
import { Field } from '@encore/ui/Field'
import { Notice } from '@encore/ui/Notice'
import Camera from 'lucide-react/icons/camera'
import Delete from 'lucide-react/icons/delete'
import Hand from 'lucide-react/icons/hand'
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone'
import { useState } from 'react'
import { errorText } from '#app/data/errors.ts'
import { studioLocales } from '#app/i18n/locale.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './PairScreen.module.css'
import type { StationPort } from './station-port.ts'

export interface PairScreenProps {
  /** Why this device is not in charge any more; null before its first pairing. */
  reason: 'STATION_UNPAIRED' | 'STATION_REPLACED' | null
  pair: StationPort['pair']
  onPaired(state: StationState): void
}

const length = 8
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const languages = { ko: '한국어', en: 'English' }

/** Eight digits from call control, typed or pressed on large keys. */
export function PairScreen({ reason, pair, onPaired }: PairScreenProps) {
  const { t, locale, setLocale } = useText()
  const [code, setCode] = useState('')
  /** A new field for a code that was changed by keys, since the field keeps its own text. */
  const [pressed, setPressed] = useState(0)
  const { run, isBusy, failure } = useMutation(pair)
  async function send(given: string) {
    const answer = await run(given)
    if (answer?.ok) return onPaired(answer.value)
    press('')
  }
  function press(next: string) {
    setCode(next)
    setPressed((count) => count + 1)
    if (next.length === length) void send(next)
  }
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      disabled={isBusy}
      onClick={() => code.length < length && press(code + digit)}
    >
      {digit}
    </button>
  )
  return (
    <main className={styles.pairing}>
      <div className={styles.left}>
        <header className={styles.brand}>
          <Brand />
          <small>{t('station.name')}</small>
        </header>
        <div>
          <h1>{t('station.pair.title')}</h1>
          <p>{t('station.pair.text')}</p>
          {reason === null ? null : (
            <Notice kind="warn" role="status">
              {errorText(t, reason)}
            </Notice>
          )}
          <Field
            label={t('station.pair.code')}
            className={styles.code}
            error={failure ? errorText(t, failure.error.name) : false}
          >
            <CodeInput
              key={pressed}
              className={styles.digits}
              length={length}
              // On a tablet it would open the keyboard over the large keys.
              autoFocus={matchMedia('(pointer: fine)').matches}
              defaultValue={code}
              disabled={isBusy}
              onValueChange={setCode}
              onComplete={(given) => void send(given)}
            />
          </Field>
        </div>
        <ul className={styles.after}>
          <li>
            <Camera />
            <span>{t('station.pair.check')}</span>
          </li>
          <li>
            <Hand />
            <span>{t('station.pair.stop')}</span>
          </li>
          <li>
            <TabletSmartphone />
            <span>{t('station.pair.other')}</span>
          </li>
        </ul>
        <fieldset className={styles.languages}>
          <legend className="visually-hidden">{t('shell.language')}</legend>
          {studioLocales.map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === locale}
              onClick={() => setLocale(each)}
            >
              {languages[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <fieldset className={styles.keys}>
        <legend className="visually-hidden">{t('station.pair.keys')}</legend>
        {digits.map(key)}
        <button type="button" data-plain disabled={isBusy} onClick={() => press('')}>
          {t('station.pair.clear')}
        </button>
        {key('0')}
        <button
          type="button"
          data-plain
          disabled={isBusy}
          aria-label={t('station.pair.delete')}
          onClick={() => press(code.slice(0, -1))}
        >
          <Delete />
        </button>
      </fieldset>
    </main>
  )
}
