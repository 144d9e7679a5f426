import { useMutation } from '@encore/app-kit/use-mutation'
import type { ModerationEntry } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useCallback, useState } from 'react'
import { call } from '#app/data/api.ts'
import { stampText } from '#app/data/times.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Chat.module.css'
import { useLiveFrame } from './live-frame.ts'
import { type ModerationEntries, withNewest, withOlder } from './moderation-log.ts'
import { Unknown } from './Unknown.tsx'

const everyMs = 3_000

export function ModerationLog({ eventId }: { eventId: string }) {
  const t = useT()
  const [log, setLog] = useState<ModerationEntries | null>(null)
  const load = useCallback(async () => {
    const answer = await call('GET /api/studio/event/{eventId}/chat/moderation', { params: { eventId } })
    if (answer.ok) setLog((known) => withNewest(known, answer.value))
    return answer
  }, [eventId])
  const { isAway } = usePolled(load, everyMs)
  const { run, isBusy, failure } = useMutation(async (before: number) => {
    const answer = await call('GET /api/studio/event/{eventId}/chat/moderation', {
      params: { eventId },
      query: { before },
    })
    // The log may have started over in the meantime.
    if (answer.ok) setLog((known) => (known?.nextBefore === before ? withOlder(known, answer.value) : known))
    return answer
  })
  const next = log?.nextBefore ?? null
  return (
    <section className={box.box}>
      <header>
        <h2>{t('live.moderationLog')}</h2>
      </header>
      {log === null ? <Unknown isAway={isAway} /> : null}
      {log?.content.length === 0 ? <p className={box.quiet}>{t('live.moderationLogEmpty')}</p> : null}
      <ol className={styles.queue} aria-label={t('live.moderationLog')}>
        {(log?.content ?? []).map((entry) => (
          <ModerationLogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <FailureNotice name={failure?.error.name ?? ''} />
      {next === null ? null : (
        <Button size="s" wide busy={isBusy} busyLabel={t('shell.loading')} onClick={() => void run(next)}>
          {t('live.moderationLogOlder')}
        </Button>
      )}
    </section>
  )
}

function ModerationLogEntry({
  entry: { at, action, actor, subject, seqs, detail, reason },
}: {
  entry: ModerationEntry
}) {
  const t = useT()
  const { event } = useLiveFrame()
  const former = t('live.former')
  const number = Number.parseInt(detail, 10) || 0
  const details = { name: subject?.name || former, messages: seqs.length, number }
  const more = [
    detail.endsWith('ticket') ? t('live.withTicket') : '',
    action === 'BAN' && seqs.length > 0 ? t('live.moderationActions.DELETE', details) : '',
  ]
  return (
    <li>
      <p>{[t(`live.moderationActions.${action}`, details), ...more].filter(Boolean).join(' · ')}</p>
      {reason === '' ? null : <q>{reason}</q>}
      <small>
        <time dateTime={at}>{stampText(at, event.zone)}</time>
        <span>{' · '}</span>
        <span>{actor.name || former}</span>
      </small>
    </li>
  )
}
