import type { CallControl, StudioEvent } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { momentText } from '#app/data/times.ts'
import { SessionBadge } from '#app/features/calls/SessionBadge.tsx'
import { StateButtons } from '#app/features/calls/StateButtons.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackLink } from '#app/shell/BackLink.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import styles from './CallControl.module.css'
import { ControlRoom } from './ControlRoom.tsx'
import { useControl } from './use-control.ts'

interface FoundControl {
  event: StudioEvent
  control: CallControl
}

export async function readCallControl({
  params: { eventId = '', sessionId = '' },
}: LoaderFunctionArgs): Promise<FoundControl> {
  const [event, control] = await Promise.all([
    call('GET /api/studio/event/{eventId}', { params: { eventId } }),
    call('GET /api/studio/event/{eventId}/call-session/{id}/control', {
      params: { eventId, id: sessionId },
      query: {},
    }),
  ])
  return { event: unwrap(event), control: unwrap(control) }
}

/** The running calls of a session: stations side by side, their queues, and what is owed. */
export function CallControlPage() {
  const { event, control } = useLoaderData<FoundControl>()
  return <Control key={control.id} event={event} loaded={control} />
}

function Control({ event, loaded }: { event: StudioEvent; loaded: CallControl }) {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const place = { eventId: event.id, id: loaded.id }
  const { control, isAway, refresh } = useControl(place, loaded)
  const has = (permission: 'call.run' | 'call.listen' | 'call.cut' | 'call.identity' | 'refund.write') =>
    grantingRole(me.roles, permission, event.id) !== null
  const may = {
    run: has('call.run'),
    listen: has('call.listen'),
    cut: has('call.cut'),
    identity: has('call.identity'),
    settle: has('refund.write'),
  }
  const { state, sums, startsAt } = control
  return (
    <>
      <BackLink to={`/events/${event.id}/calls/${control.id}`}>{t('callControl.back')}</BackLink>
      <PageHead
        title={t('callControl.title')}
        lead={
          <>
            <span lang={languageTag[event.title.lang]}>{event.title.text}</span>,{' '}
            {momentText(startsAt, locale, event.zone)}
          </>
        }
        action={
          <div className={styles.tools}>
            <SessionBadge state={state} />
            {may.run ? (
              <StateButtons {...place} state={state} isOrdered={sums.calls > 0} onDone={refresh} />
            ) : null}
          </div>
        }
      />
      <ControlRoom {...{ place, control, may, isAway }} onChanged={refresh} />
    </>
  )
}
