import { useStore } from '@encore/app-kit/store'
import type { StageNews, StagePads, StudioEvent } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { createOutbox } from '#app/features/show-control/outbox.ts'
import { ShowClock } from '#app/features/show-control/ShowClock.tsx'
import { useDarkRoom } from '#app/features/show-control/use-dark-room.ts'
import { useStage } from '#app/features/show-control/use-stage.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { EventHead } from '#app/shell/EventHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { LightControls } from './LightControls.tsx'
import styles from './LightsAndPolls.module.css'
import { createLightControl } from './light-control.ts'
import { PollControls, type Polls } from './PollControls.tsx'

interface Cueing {
  event: StudioEvent
  news: StageNews
  pads: StagePads
  polls: Polls
}

export async function readLightsAndPolls({ params }: LoaderFunctionArgs): Promise<Cueing> {
  const at = { params: { eventId: params.eventId ?? '' } }
  const [event, news, pads, polls] = await Promise.all([
    call('GET /api/studio/event/{eventId}', at),
    call('GET /api/studio/event/{eventId}/cue', at),
    call('GET /api/studio/event/{eventId}/pads', at),
    call('GET /api/studio/event/{eventId}/poll', at),
  ])
  return { event: unwrap(event), news: unwrap(news), pads: unwrap(pads), polls: unwrap(polls) }
}

export function LightsAndPollsPage() {
  const found = useLoaderData<Cueing>()
  return <CurrentStaff key={found.event.id} {...found} />
}

/** Lights on the number keys, polls beside them. */
function CurrentStaff({ event, news, pads, polls }: Cueing) {
  const t = useT()
  const stage = useStage(event.id, news)
  const [outbox] = useState(createOutbox)
  const [lights] = useState(() => createLightControl({ stage, outbox, calls: callsOf(event.id) }))
  const { waiting, isStuck } = useStore(outbox.state)
  useEffect(() => outbox.open(), [outbox])
  useDarkRoom()
  return (
    <>
      <EventHead title={t('lightsAndPolls.title')} action={<ShowClock stage={stage} event={event} />} />
      <div role="status" className={isStuck ? undefined : 'visually-hidden'}>
        {isStuck ? <Notice kind="warn">{t('lightsAndPolls.stuck')}</Notice> : null}
      </div>
      <div className={styles.page}>
        <LightControls eventId={event.id} stage={stage} lights={lights} first={pads} />
        <PollControls event={event} first={polls} />
      </div>
      <UnsavedGuard isUnsaved={waiting > 0} />
    </>
  )
}

const callsOf = (eventId: string) => ({
  set: (
    light: Parameters<Parameters<typeof createLightControl>[0]['calls']['set']>[0],
    idempotencyKey: string,
  ) =>
    call(
      'POST /api/studio/event/{eventId}/light',
      { params: { eventId }, body: { light } },
      { idempotencyKey },
    ),
  withdraw: (id: string) =>
    call('POST /api/studio/event/{eventId}/light/{id}/withdraw', { params: { eventId, id }, body: {} }),
})
