import type { StudioEvent, StudioHighlight, StudioReplay } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { useToast } from '@encore/ui/Toast'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { ConflictNotice } from '#app/features/editing/ConflictNotice.tsx'
import layout from '#app/features/editing/FormFrame.module.css'
import { SaveBar } from '#app/features/editing/SaveBar.tsx'
import { TextLanguages } from '#app/features/localized-text/TextLanguages.tsx'
import { createRecordingPlayer } from '#app/features/recording/recording-player.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { EventHead } from '#app/shell/EventHead.tsx'
import { UnsavedGuard } from '#app/shell/UnsavedGuard.tsx'
import { CaptionLines } from './CaptionLines.tsx'
import { Chapters } from './Chapters.tsx'
import { Highlights } from './Highlights.tsx'
import { Publishing } from './Publishing.tsx'
import styles from './Replay.module.css'
import type { Recorded } from './replay-form.ts'
import { Screen } from './Screen.tsx'
import { savedText } from './saved-text.ts'
import { useReplayEditor } from './use-replay-editor.ts'

interface Found {
  event: StudioEvent
  replay: StudioReplay
  highlights: StudioHighlight[]
}

export async function readReplay({ params }: LoaderFunctionArgs): Promise<Found> {
  const at = { params: { eventId: params.eventId ?? '' } }
  const [event, replay, highlights] = await Promise.all([
    call('GET /api/studio/event/{eventId}', at),
    call('GET /api/studio/event/{eventId}/replay', at),
    call('GET /api/studio/event/{eventId}/highlight', at),
  ])
  return {
    event: unwrap(event),
    replay: unwrap(replay),
    highlights: unwrap(highlights).content,
  }
}

export function ReplayPage() {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const { event, replay, highlights } = useLoaderData<Found>()
  if (replay.recording)
    return <Cutting key={event.id} event={event} first={replay as Recorded} highlights={highlights} />
  const isOver = event.status === 'ENDED'
  const lacksWindow = !isOver && replay.window === null
  const maySet = lacksWindow && grantingRole(me.roles, 'event.write', event.id) !== null
  return (
    <>
      <EventHead title={t('replay.title')} />
      <Empty
        icon={<History />}
        title={isOver ? t('replay.nothing') : t('replay.notYet')}
        level={2}
        framed
        action={
          maySet ? (
            <Button size="s" render={<Link to={`/events/${event.id}/edit`} />}>
              {t('replay.editEvent')}
            </Button>
          ) : undefined
        }
      >
        {isOver
          ? t('replay.nothingText')
          : lacksWindow
            ? t('replay.noWindowText')
            : t('replay.notYetText', { end: momentText(event.endAt, locale, event.zone) })}
      </Empty>
    </>
  )
}

interface CuttingProps {
  event: StudioEvent
  first: Recorded
  highlights: StudioHighlight[]
}

function Cutting({ event, first, highlights }: CuttingProps) {
  const { t, locale } = useText()
  const toast = useToast()
  const params = { eventId: event.id }
  const editor = useReplayEditor(event.id, first, (fresh) => toast({ text: savedText(t, fresh, locale) }))
  const [player] = useState(() =>
    createRecordingPlayer(async () => {
      const answer = await call('GET /api/studio/event/{eventId}/recording', { params })
      return answer.ok ? answer.value : null
    }),
  )
  const [part, setPart] = useState<{ fromMs: number | null; toMs: number | null }>({
    fromMs: null,
    toMs: null,
  })
  const { edited, problems } = editor
  return (
    <TextLanguages first={locale}>
      <EventHead title={t('replay.title')} />
      <ConflictNotice
        editor={editor}
        nameOf={(field) => (isNamed(field) ? t(`replay.${nameKeys[field]}`) : field)}
      />
      <Screen player={player} editor={editor} part={part} setPart={setPart} />
      <div className={styles.page}>
        <div className={layout.column}>
          <Chapters player={player} editor={editor} />
        </div>
        <div className={layout.column}>
          <Publishing editor={editor} />
          <Highlights
            eventId={event.id}
            isSeen={!event.isHidden}
            first={highlights}
            player={player}
            part={part}
            onCut={() => setPart({ fromMs: null, toMs: null })}
          />
        </div>
        <CaptionLines eventId={event.id} player={player} />
      </div>
      {edited.length > 0 ? (
        <SaveBar
          edited={edited.length}
          isBusy={editor.isBusy}
          hasProblems={problems.length > 0}
          onSave={() => void editor.save()}
          onDiscard={editor.discard}
        />
      ) : null}
      <UnsavedGuard isUnsaved={edited.length > 0} />
    </TextLanguages>
  )
}

const nameKeys = {
  privacy: 'audience',
  chapters: 'chapters',
  fromMs: 'from',
  toMs: 'to',
  opensAt: 'opensAt',
  closesAt: 'closesAt',
} as const
const isNamed = (field: string): field is keyof typeof nameKeys => field in nameKeys
