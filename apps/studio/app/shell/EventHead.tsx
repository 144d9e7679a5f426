import { grantingRole } from '@encore/contract/rules/staff-roles'
import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { eventPages } from './event-pages.ts'
import { PageHead } from './PageHead.tsx'

/** Tabs of an event's pages that the role may open. */
export function EventTabs() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { eventId = '' } = useParams()
  const shown = eventPages.filter(({ needs }) => grantingRole(me.roles, needs, eventId) !== null)
  if (shown.length < 2) return null
  return (
    <LinkTabs label={t('stage.tabs.label')}>
      {shown.map(({ path, title }) => (
        <LinkTab key={path} link={<NavLink to={`/events/${eventId}${path}`} end={path === ''} />}>
          {t(title)}
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

export function EventHead({ title, action }: { title: string; action?: ReactNode }) {
  const { events } = useCurrentStaff()
  const { eventId } = useParams()
  const event = events.find(({ id }) => id === eventId)
  return (
    <>
      <PageHead
        title={title}
        lead={event ? <span lang={event.title.lang}>{event.title.text}</span> : undefined}
        action={action}
      />
      <EventTabs />
    </>
  )
}
