import type { ApiResult } from '@encore/contract/client'
import type { Revealed } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Eye from 'lucide-react/icons/eye'
import { Fragment, useState } from 'react'
import { stampText } from '#app/data/times.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import styles from './RedactedValue.module.css'
import { useRevealed } from './use-revealed.ts'

export interface RedactedValueProps<S extends string> {
  secrets: readonly S[]
  nameOf(secret: S): string
  reveal(what: S, reason: string): Promise<ApiResult<Revealed>>
}

/** Personal data, hidden until revealed with a reason, and hidden again when the reveal expires. */
export function RedactedValue<S extends string>({ secrets, nameOf, reveal }: RedactedValueProps<S>) {
  const t = useT()
  const [asked, setAsked] = useState<S | null>(null)
  const [shown, setShown] = useRevealed()
  const [first] = secrets
  if (first === undefined) return null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('order.hidden')}</h2>
        {shown ? (
          <span className={box.quiet}>{t('order.reveal.until', { time: stampText(shown.until) })}</span>
        ) : null}
      </header>
      {shown ? (
        <dl className={`${box.facts} ${styles.facts}`}>
          {shown.lines.map(({ label, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several addresses have the same labels, and no line moves
            <Fragment key={at}>
              <dt>{findText(t, `order.labels.${label}`) ?? label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
      <span className={styles.buttons}>
        {secrets.map((secret) => (
          <Button key={secret} size="s" kind="outline" onClick={() => setAsked(secret)}>
            <Eye />
            <span>{nameOf(secret)}</span>
          </Button>
        ))}
      </span>
      <ReasonDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('order.reveal.title')}
        lead={t('order.reveal.lead')}
        label={t('order.reveal.reason')}
        submit={t('order.reveal.submit')}
        send={(reason) => reveal(asked ?? first, reason)}
        onDone={(value) => {
          setAsked(null)
          setShown(value)
        }}
      />
    </section>
  )
}
