import type { ChatRestriction } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { stampText } from '#app/data/times.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Chat.module.css'
import { useLiveFrame } from './live-frame.ts'
import { moderation } from './moderation.ts'
import { Unknown } from './Unknown.tsx'

const everyMs = 3_000

/** Muted and banned members. */
export function Restricted({ eventId }: { eventId: string }) {
  const t = useT()
  const { event } = useLiveFrame()
  const toast = useToast()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/chat/restrictions', { params: { eventId } }),
    [eventId],
  )
  const { value, isAway, refresh } = usePolled(load, everyMs)
  async function lift({ uid }: ChatRestriction) {
    const answer = await moderation(eventId).lift(uid)
    toast({ text: answer.ok ? t('live.lifted') : errorText(t, answer.error.name) })
    refresh()
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('live.restricted')}</h2>
      </header>
      {value === null ? <Unknown isAway={isAway} /> : null}
      {value?.content.length === 0 ? <p className={box.quiet}>{t('live.restrictedNone')}</p> : null}
      <ul className={styles.queue}>
        {(value?.content ?? []).map((one) => {
          const name = one.name || t('live.former')
          const until =
            one.until === null
              ? t('live.forGood')
              : t('live.until', { when: stampText(one.until, event.zone) })
          return (
            <li key={one.uid}>
              <div className={styles.row}>
                <div className={styles.grow}>
                  <b>{name}</b>
                  <small>
                    <span>{t(`live.kinds.${one.kind}`)}</span>
                    <span>{`, ${until}`}</span>
                    {one.endsTicket ? <span>{`, ${t('live.withTicket')}`}</span> : null}
                  </small>
                </div>
                <Button size="s" aria-label={t('live.liftOf', { name })} onClick={() => void lift(one)}>
                  {t('live.lift')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
