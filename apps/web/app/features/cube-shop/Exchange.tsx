import {
  cubesOfText,
  type ExchangePreview,
  previewExchange,
  soulsPerCube,
} from '@encore/contract/rules/exchange'
import { Button } from '@encore/ui/Button'
import { Chip } from '@encore/ui/Chip'
import { CubeAmount, SoulAmount } from '@encore/ui/CubeAmount'
import { CubeMark } from '@encore/ui/CubeMark'
import { Notice } from '@encore/ui/Notice'
import { Pairs } from '@encore/ui/Pairs'
import { SoulMark } from '@encore/ui/SoulMark'
import ArrowDown from 'lucide-react/icons/arrow-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, useState } from 'react'
import type { Member } from '#app/data/viewer.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import styles from './Exchange.module.css'
import { useExchange } from './use-exchange.ts'

const quickAmounts = [1, 10, 50]

/** Exchanges cubes for souls and previews the result while typing (spec section 5). */
export function Exchange({ me }: { me: Member }) {
  const t = useT()
  const [text, setText] = useState('')
  const preview = previewExchange(cubesOfText(text), me.cube)
  const isPossible = preview.cubes > 0 && preview.shortBy === 0
  const { exchange, isBusy, failure, forget } = useExchange()
  const change = (next: string) => {
    setText(next)
    forget()
  }
  return (
    <form
      className={styles.exchange}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible && !isBusy) void exchange(preview.cubes)
      }}
    >
      <Swap text={text} preview={preview} onChange={change} />
      <fieldset className={styles.quick} aria-label={t('shop.exchange.quick')}>
        {quickAmounts.map((amount) => (
          <Chip key={amount} onClick={() => change(String(amount))}>
            {amount}
          </Chip>
        ))}
        <Chip onClick={() => change(String(me.cube))}>{t('shop.exchange.all')}</Chip>
      </fieldset>
      <Afterwards me={me} preview={preview} />
      <Notice>{t('shop.exchange.oneWay')}</Notice>
      {failure && preview.shortBy === 0 && (
        <Notice kind="bad" role="alert">
          {t(`errors.${failure.name}`)}
        </Notice>
      )}
      <Button
        type="submit"
        kind="primary"
        size="l"
        wide
        disabled={!isPossible}
        busy={isBusy}
        busyLabel={t('shop.exchange.busy')}
      >
        {preview.cubes > 0 ? t('shop.exchange.submit', { n: preview.souls }) : t('shop.exchange.none')}
      </Button>
    </form>
  )
}

interface SwapProps {
  text: string
  preview: ExchangePreview
  onChange: (text: string) => void
}

function Swap({ text, preview: { cubes, souls, shortBy }, onChange }: SwapProps) {
  const { t, tag } = useText()
  const id = useId()
  return (
    <div className={styles.swap}>
      <div className={styles.side} data-invalid={shortBy > 0 ? '' : undefined}>
        <label htmlFor={`${id}-cubes`}>{t('shop.exchange.cubes')}</label>
        <input
          id={`${id}-cubes`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          placeholder="0"
          value={text}
          aria-invalid={shortBy > 0 || undefined}
          aria-describedby={`${id}-short`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={styles.unit} data-of="cube">
          <CubeMark />
          <span>{t('wallet.cubeUnit', { n: cubes })}</span>
        </span>
        <p className={styles.short} id={`${id}-short`} aria-live="polite">
          {shortBy > 0 && (
            <>
              <CircleAlert />
              <span>{t('cube.shop.shortage.error.3100', { n: shortBy })}</span>
            </>
          )}
        </p>
      </div>
      <i className={styles.arrow} aria-hidden="true">
        <ArrowDown />
      </i>
      <div className={styles.side}>
        <label htmlFor={`${id}-souls`}>{t('shop.exchange.souls')}</label>
        <output id={`${id}-souls`} htmlFor={`${id}-cubes`}>
          {souls.toLocaleString(tag)}
        </output>
        <span className={styles.unit} data-of="soul">
          <SoulMark />
          <span>{t('wallet.soulUnit', { n: souls })}</span>
        </span>
      </div>
    </div>
  )
}

/** Balances after the exchange; the current ones while the exchange is not possible. */
function Afterwards({ me, preview }: { me: Member; preview: ExchangePreview }) {
  const t = useT()
  const { cubes, souls } = preview.shortBy > 0 ? { cubes: 0, souls: 0 } : preview
  const [cube, soul] = [me.cube - cubes, me.soul + souls]
  return (
    <div className={styles.after}>
      <Pairs
        rows={[
          {
            key: 'rate',
            name: t('shop.exchange.rate'),
            value: t('shop.exchange.rateText', { n: soulsPerCube }),
          },
          {
            key: 'cubes',
            name: t('shop.exchange.cubesAfter'),
            value: <CubeAmount words={t('wallet.cubes', { n: cube })} />,
          },
          {
            key: 'souls',
            name: t('shop.exchange.soulsAfter'),
            value: <SoulAmount words={t('wallet.souls', { n: soul })} />,
          },
        ]}
      />
    </div>
  )
}
