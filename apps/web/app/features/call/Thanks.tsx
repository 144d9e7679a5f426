import { useStore } from '@encore/app-kit/store'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Picture } from '@encore/ui/Picture'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { CallHeading } from './CallHeading.tsx'
import pageStyles from './CallPage.module.css'
import { CallReceipt } from './CallReceipt.tsx'
import { CallStations } from './CallStations.tsx'
import type { CallPartProps } from './call-part.ts'
import { type CallPhase, isEnded, nextCall } from './call-phase.ts'
import { artistOf } from './call-words.ts'
import { KeepsakeNotice } from './KeepsakeNotice.tsx'
import { SpokenFilm } from './SpokenFilm.tsx'
import styles from './Thanks.module.css'

export interface ThanksProps extends CallPartProps {
  phase: CallPhase
  /** The call that ended on this page last. */
  thanked: string | null
}

/** After a call: thanks, its receipt, and the next artist; after the last one, all receipts. */
export function Thanks({ phase, thanked, ...part }: ThanksProps) {
  const { t } = useText()
  const { room, session, own, event } = part
  const receipts = useStore(room.receipts)
  const isAllOver = phase.kind === 'OVER'
  const ended = own.calls.filter(isEnded)
  const last = own.calls.find(({ id }) => id === thanked) ?? (ended.length === 1 ? ended[0] : undefined)
  const shown = isAllOver ? ended : last ? [last] : []
  const next = isAllOver ? null : nextCall(own.calls)
  const ids = shown.map(({ id }) => id).join()
  const [isUnread, setIsUnread] = useState(false)
  const load = useCallback(async () => {
    const missing = ids.split(',').filter((id) => id !== '' && !room.receipts.get().has(id))
    const read = await Promise.all(missing.map(room.loadReceipt))
    setIsUnread(read.includes(false))
  }, [room, ids])
  useEffect(() => void load(), [load])
  const { name } = artistOf(session, last ?? null)
  const fanName = own.card?.name
  const receipt = last && receipts.get(last.id)
  return (
    <>
      <section className={`${pageStyles.view} ${styles.view}`} aria-labelledby="call-thanks">
        <Picture src={event.images.hero} alt="" width={1600} height={900} eager />
        <div className={styles.thanks}>
          <div role="status">
            <h2 id="call-thanks">
              {ended.length === 0
                ? t('call.thanks.closed')
                : fanName
                  ? t('call.thanks.title', { name: fanName })
                  : t('call.thanks.plain')}
            </h2>
            <p>{isAllOver ? t('call.thanks.all') : t('call.thanks.text', { name })}</p>
          </div>
          {receipt && <SpokenFilm receipt={receipt} />}
        </div>
      </section>
      <aside className={pageStyles.side}>
        <CallHeading session={session} event={event} call={last ?? null} />
        {next && (
          <div className={styles.next}>
            <p>
              <b>{t('call.thanks.next', { name: artistOf(session, next).name })}</b>
              {next.wait && <span>{t('call.place.ahead', { n: next.wait.ahead })}</span>}
            </p>
            <Button kind="primary" onClick={() => room.thanked.set(null)}>
              {t('call.thanks.go')}
            </Button>
          </div>
        )}
        <KeepsakeNotice calls={shown} />
        {isUnread && (
          <Notice
            kind="bad"
            role="alert"
            action={
              <Button size="s" onClick={() => void load()}>
                {t('errorPage.retry')}
              </Button>
            }
          >
            {t('call.receipt.failed')}
          </Notice>
        )}
        {shown.map((call) => (
          <CallReceipt
            key={call.id}
            receipt={receipts.get(call.id) ?? null}
            name={artistOf(session, call).name}
            isTitled={shown.length > 1}
          />
        ))}
        {own.calls.length > 1 && <CallStations {...part} />}
      </aside>
    </>
  )
}
