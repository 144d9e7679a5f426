import type { ApiResult } from '@encore/contract/client'
import type { Endpoints, Poll, Reply, StudioEvent } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { call } from '#app/data/api.ts'
import { errorText } from '#app/data/errors.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { ReasonDialog } from '#app/features/refunds/ReasonDialog.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { DraftPoll } from './DraftPoll.tsx'
import styles from './LightsAndPolls.module.css'
import { NewPollDialog } from './NewPollDialog.tsx'
import { PollResult } from './PollResult.tsx'

export type Polls = Reply<Endpoints['GET /api/studio/event/{eventId}/poll']>

export interface PollControlsProps {
  event: StudioEvent
  first: Polls
}

/** Polls from draft to result. */
export function PollControls({ event, first }: PollControlsProps) {
  const t = useT()
  const { polls, skewMs, refresh } = usePolls(event.id, first)
  const [isWriting, setIsWriting] = useState(false)
  const [voiding, setVoiding] = useState<Poll | null>(null)
  const [failed, setFailed] = useState('')
  const at = (poll: Poll) => ({ params: { eventId: event.id, id: poll.id } })
  const open = polls.find(({ state }) => state === 'OPEN')
  const drafts = polls.filter(({ state }) => state === 'DRAFT')
  const over = polls.filter(({ state }) => state === 'CLOSED' || state === 'VOID')
  function done(answer: ApiResult<unknown>) {
    setFailed(answer.ok ? '' : answer.error.name)
    refresh()
  }
  const act = {
    open: async (poll: Poll, durationSec: number) =>
      done(
        await call('POST /api/studio/event/{eventId}/poll/{id}/open', { ...at(poll), body: { durationSec } }),
      ),
    close: async (poll: Poll) =>
      done(await call('POST /api/studio/event/{eventId}/poll/{id}/close', { ...at(poll), body: {} })),
    discard: async (poll: Poll) =>
      done(await call('POST /api/studio/event/{eventId}/poll/{id}/discard', { ...at(poll), body: {} })),
  }
  return (
    <section className={box.box}>
      <header>
        <h2>{t('polls.title')}</h2>
        <span className={styles.actions}>
          <Button size="s" kind="outline" onClick={() => setIsWriting(true)}>
            <Plus />
            <span>{t('polls.write')}</span>
          </Button>
        </span>
      </header>
      {failed ? (
        <Notice kind="bad" role="alert">
          {findText(t, `polls.errors.${failed}`) ?? errorText(t, failed)}
        </Notice>
      ) : null}
      {polls.length === 0 ? <p className={box.quiet}>{t('polls.none')}</p> : null}
      {open ? (
        <PollResult
          poll={open}
          zone={event.zone}
          skewMs={skewMs}
          onClose={() => void act.close(open)}
          onVoid={() => setVoiding(open)}
        />
      ) : null}
      {drafts.map((poll) => (
        <DraftPoll
          key={poll.id}
          poll={poll}
          isFree={!open}
          onOpen={(seconds) => act.open(poll, seconds)}
          onDiscard={() => act.discard(poll)}
        />
      ))}
      {over.map((poll) => (
        <PollResult
          key={poll.id}
          poll={poll}
          zone={event.zone}
          skewMs={skewMs}
          {...(poll.state === 'CLOSED' ? { onVoid: () => setVoiding(poll) } : {})}
        />
      ))}
      <NewPollDialog
        eventId={event.id}
        isOpen={isWriting}
        onClose={() => setIsWriting(false)}
        onWritten={() => {
          setIsWriting(false)
          refresh()
        }}
      />
      <ReasonDialog
        isOpen={voiding !== null}
        onClose={() => setVoiding(null)}
        title={t('polls.voidTitle')}
        lead={t('polls.voidLead')}
        label={t('polls.voidReason')}
        submit={t('polls.void')}
        max={200}
        isDanger
        send={(reason) =>
          call('POST /api/studio/event/{eventId}/poll/{id}/void', {
            params: { eventId: event.id, id: voiding?.id ?? '' },
            body: { reason },
          })
        }
        onDone={() => {
          setVoiding(null)
          refresh()
        }}
      />
    </section>
  )
}

const openMs = 1_000
const quietMs = 3_000

/** Polls the server for the current polls; `skewMs` is how far its clock is ahead of the browser's. */
function usePolls(eventId: string, first: Polls) {
  const [hasOpen, setHasOpen] = useState(false)
  const load = useCallback(async (): Promise<ApiResult<Polls & { skewMs: number }>> => {
    const answer = await call('GET /api/studio/event/{eventId}/poll', { params: { eventId } })
    if (!answer.ok) return answer
    setHasOpen(answer.value.content.some(({ state }) => state === 'OPEN'))
    return { ok: true, value: { ...answer.value, skewMs: Date.parse(answer.value.now) - Date.now() } }
  }, [eventId])
  const { value, refresh } = usePolled(load, hasOpen ? openMs : quietMs)
  return { polls: (value ?? first).content, skewMs: value?.skewMs ?? 0, refresh }
}
