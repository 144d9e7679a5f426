import { grantingRole, type StudioPermission } from '@encore/contract/rules/studio-roles'
import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import type { ReactNode } from 'react'
import { NavLink, useParams } from 'react-router'
import { useDesk } from '#app/data/desk.ts'
import type { Words } from '#app/i18n/en.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import { PageHead } from './PageHead.tsx'

interface Part {
  path: string
  word(w: Words): string
  needs: StudioPermission
}

/** The pages of one event, in the order of a show. */
const parts: readonly Part[] = [
  { path: '', word: (w) => w.stageTabs.overview, needs: 'event.read' },
  { path: '/live', word: (w) => w.live.title, needs: 'live.read' },
  { path: '/captions', word: (w) => w.stageTabs.captions, needs: 'caption.write' },
  { path: '/cues', word: (w) => w.stageTabs.cues, needs: 'show.run' },
  { path: '/guests', word: (w) => w.guests.title, needs: 'right.write' },
  { path: '/replay', word: (w) => w.stageTabs.replay, needs: 'replay.write' },
]

/** Which event, and its pages; what a role does not open there is not offered. */
export function EventTabs() {
  const w = useWords()
  const { me } = useDesk()
  const { eventId = '' } = useParams()
  const shown = parts.filter(({ needs }) => grantingRole(me.roles, needs, eventId) !== null)
  if (shown.length < 2) return null
  return (
    <LinkTabs label={w.stageTabs.label}>
      {shown.map(({ path, word }) => (
        <LinkTab key={path} link={<NavLink to={`/events/${eventId}${path}`} end={path === ''} />}>
          {word(w)}
        </LinkTab>
      ))}
    </LinkTabs>
  )
}

/** The head of a page of one event. */
export function EventHead({ title, action }: { title: string; action?: ReactNode }) {
  const { events } = useDesk()
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
