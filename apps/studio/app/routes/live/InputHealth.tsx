import type { InputHealth as Health } from '@encore/contract/endpoints'
import { Badge } from '@encore/ui/Badge'
import { Notice } from '@encore/ui/Notice'
import { stampText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { currentTrouble } from './current-trouble.ts'
import styles from './InputHealth.module.css'
import { useLiveFrame } from './live-frame.ts'

const kinds = { RECEIVING: 'ok', SILENT: 'warn', UNKNOWN: 'warn', NEVER: 'soft' } as const

/** Health of the encoder's input and of the stream made from it. */
export function InputHealth({ input }: { input: Health }) {
  const { t, locale } = useText()
  const { event } = useLiveFrame()
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const isReceiving = input.state === 'RECEIVING'
  const current = findText(t, `live.troubleNow.${currentTrouble(input) ?? ''}`)
  const rows: [string, string | null][] = [
    [t('live.rate'), isReceiving ? t('live.kbps', { figure: number.format(input.kbps) }) : null],
    [t('live.frames'), isReceiving ? number.format(input.framesPerSec) : null],
    [t('live.size'), input.picture && `${input.picture.widthPx} × ${input.picture.heightPx}`],
    [
      t('live.keyFrame'),
      input.keyFrameMs === null
        ? null
        : t('live.seconds', { figure: number.format(input.keyFrameMs / 1_000) }),
    ],
    [t('live.late'), number.format(input.lateParts)],
    [t('live.filled'), number.format(input.slateParts)],
    [t('live.effort'), input.effort],
  ]
  return (
    <section className={box.box}>
      <header>
        <h2>{t('live.input')}</h2>
        <Badge kind={kinds[input.state]}>{t(`live.states.${input.state}`)}</Badge>
      </header>
      {current ? (
        <Notice className={styles.trouble} kind="bad" role="alert">
          {current}
        </Notice>
      ) : null}
      <dl className={box.facts}>
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {input.trouble ? (
          <>
            <dt>{t('live.trouble')}</dt>
            <dd>
              <span>{`${findText(t, `live.troubles.${input.trouble.code}`) ?? input.trouble.code},`}</span>{' '}
              <time dateTime={input.trouble.at}>{stampText(input.trouble.at, event.zone)}</time>
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}
