import type { StudioEvent } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useCallback } from 'react'
import { type LoaderFunctionArgs, NavLink, Outlet, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { zoneText } from '#app/data/times.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { EventHead } from '#app/shell/EventHead.tsx'
import { Figures } from './Figures.tsx'
import styles from './Live.module.css'
import type { LiveFrame } from './live-frame.ts'
import { ShowButtons } from './ShowButtons.tsx'
import { liveTabs } from './tabs.ts'

const everyMs = 2_000

export const readLive = async ({ params }: LoaderFunctionArgs): Promise<StudioEvent> =>
  unwrap(await call('GET /api/studio/event/{eventId}', { params: { eventId: params.eventId ?? '' } }))

/** Live control of one show: the status row and the main buttons stay visible on every tab. */
export function LivePage() {
  const event = useLoaderData<StudioEvent>()
  return <CurrentStaff key={event.id} event={event} />
}

function CurrentStaff({ event }: { event: StudioEvent }) {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/live', { params: { eventId: event.id } }),
    [event.id],
  )
  const { value: live, isAway, refresh } = usePolled(load, everyMs)
  const tabs = liveTabs.filter(({ needs }) => grantingRole(me.roles, needs, event.id))
  return (
    <>
      <EventHead
        title={t('live.title')}
        action={live ? <ShowButtons event={event} live={live} refresh={refresh} /> : undefined}
      />
      {isAway ? (
        <Notice kind="warn" role="status">
          {live ? t('live.away') : t('live.unknown')}
        </Notice>
      ) : null}
      <p className={styles.zone}>{t('live.times', { zone: zoneText(event.zone, locale) })}</p>
      {live ? <Figures live={live} isHidden={event.isHidden} zone={event.zone} /> : null}
      <div className={styles.tabs}>
        <LinkTabs label={t('live.tabs')} look="segments">
          {tabs.map(({ path, title }) => (
            <LinkTab
              key={path}
              link={<NavLink to={`/events/${event.id}/live${path && `/${path}`}`} end={path === ''} />}
              count={path === 'moderation' && live && live.reported > 0 ? live.reported : undefined}
            >
              {t(title)}
            </LinkTab>
          ))}
        </LinkTabs>
      </div>
      <div className={styles.tab}>
        {live ? (
          <Outlet context={{ event, live, refresh } satisfies LiveFrame} />
        ) : isAway ? null : (
          <Skeleton />
        )}
      </div>
    </>
  )
}
