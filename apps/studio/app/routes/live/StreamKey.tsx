import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { useCopying } from '#app/features/copy-button/use-copying.ts'
import { FormDialog } from '#app/features/dialogs/FormDialog.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Live.module.css'
import { useLiveFrame } from './live-frame.ts'

/** Server address and stream key for an encoder. A key is shown only once. */
export function StreamKey() {
  const { t, locale } = useText()
  const { event, live, refresh } = useLiveFrame()
  const [key, setKey] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className={box.box}>
      <header>
        <h2>{t('live.connect')}</h2>
      </header>
      {live.server === null ? <Notice kind="warn">{t('live.noServer')}</Notice> : null}
      <dl className={box.facts}>
        {live.server === null ? null : (
          <>
            <dt>{t('live.server')}</dt>
            <dd className={styles.secret}>
              <Copied text={live.server} />
            </dd>
          </>
        )}
        <dt>{t('live.key')}</dt>
        <dd>
          {key ? (
            <div className={styles.form}>
              <div className={styles.secret}>
                <Copied text={key} />
              </div>
              <Notice kind="warn" role="status">
                {t('live.keyOnce')}
              </Notice>
            </div>
          ) : live.keyMadeAt === null ? (
            t('live.keyNone')
          ) : (
            t('live.keyMade', { when: momentText(live.keyMadeAt, locale, event.zone) })
          )}
        </dd>
      </dl>
      <p className={styles.note}>
        <Button
          size="s"
          kind={live.keyMadeAt === null ? 'primary' : 'outline'}
          onClick={() => setIsAsking(true)}
        >
          {live.keyMadeAt === null ? t('live.keyNew') : t('live.keyAnother')}
        </Button>
      </p>
      <FormDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={live.keyMadeAt === null ? t('live.keyNew') : t('live.keyTitle')}
        text={live.keyMadeAt === null ? t('live.keyOnce') : t('live.keyText')}
        submit={live.keyMadeAt === null ? t('live.keyNew') : t('live.keyAnother')}
        busy={t('live.keyBusy')}
        send={() =>
          call('POST /api/studio/event/{eventId}/live/key', { params: { eventId: event.id }, body: {} })
        }
        onDone={(made) => {
          setIsAsking(false)
          setKey(made.key)
          refresh()
        }}
      />
    </section>
  )
}

function Copied({ text }: { text: string }) {
  const t = useT()
  const [shown, copy] = useCopying()
  return (
    <>
      <code ref={shown}>{text}</code>
      <Button size="s" onClick={copy}>
        <Copy />
        <span>{t('live.copy')}</span>
      </Button>
    </>
  )
}
