import { useStore } from '@encore/app-kit/store'
import type { StageNews, StageScript, StudioEvent } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { ShowClock } from '#app/features/show-control/ShowClock.tsx'
import { useDarkRoom } from '#app/features/show-control/use-dark-room.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { EventHead } from '#app/shell/EventHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import styles from './Captions.module.css'
import { Composer } from './Composer.tsx'
import { KeyList } from './KeyList.tsx'
import { OnScreen } from './OnScreen.tsx'
import { Picture } from './Picture.tsx'
import { PreparedLines } from './PreparedLines.tsx'
import { SaidLines } from './SaidLines.tsx'
import { ScriptEditor } from './ScriptEditor.tsx'
import { useCaptionKeys } from './use-caption-keys.ts'
import { useCaptionOperator } from './use-caption-operator.ts'

export interface Prompting {
  event: StudioEvent
  news: StageNews
  script: StageScript
}

export async function readCaptions({ params }: LoaderFunctionArgs): Promise<Prompting> {
  const at = { params: { eventId: params.eventId ?? '' } }
  const [event, news, script] = await Promise.all([
    call('GET /api/studio/event/{eventId}', at),
    call('GET /api/studio/event/{eventId}/cue', at),
    call('GET /api/studio/event/{eventId}/script', at),
  ])
  return { event: unwrap(event), news: unwrap(news), script: unwrap(script) }
}

export function CaptionsPage() {
  const found = useLoaderData<Prompting>()
  // The key resets the operator's state for another event.
  return <CurrentStaff key={found.event.id} {...found} />
}

/** Live captioning: fully usable by keyboard, and shows everything that was sent. */
function CurrentStaff({ event, news, script }: Prompting) {
  const t = useT()
  const { stage, operator, outbox } = useCaptionOperator(event.id, news, script.lines)
  const { waiting, isStuck } = useStore(outbox.state)
  const [isEditing, setIsEditing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useDarkRoom()
  useCaptionKeys(operator, field, !isEditing)
  return (
    <>
      <EventHead title={t('captions.title')} action={<ShowClock stage={stage} event={event} />} />
      <div role="status" className={isStuck ? undefined : 'visually-hidden'}>
        {isStuck ? <Notice kind="warn">{t('captions.stuck', { count: waiting })}</Notice> : null}
      </div>
      {isEditing ? (
        <ScriptEditor
          eventId={event.id}
          onDone={(lines) => {
            if (lines) operator.prepare(lines)
            setIsEditing(false)
          }}
        />
      ) : (
        <div className={styles.page}>
          <div className={styles.column}>
            <OnScreen stage={stage} operator={operator} />
            <Composer operator={operator} field={field} />
            <SaidLines operator={operator} field={field} />
          </div>
          <div className={styles.column}>
            <Picture eventId={event.id} stage={stage} />
            <PreparedLines operator={operator} field={field} onEdit={() => setIsEditing(true)} />
            <KeyList />
          </div>
        </div>
      )}
      <UnsavedGuard isUnsaved={waiting > 0} />
    </>
  )
}
