import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { data } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { CallPage } from '#app/features/call/CallPage.tsx'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SignedOut } from '#app/features/page-parts/SignedOut.tsx'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/call.ts'
import styles from './call.module.css'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]

const sessionId = /^cs_[0-9A-HJKMNP-TV-Z]{26}$/

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { api, now } = context.get(pageContext)
  if (!sessionId.test(id)) throw data(null, { status: 404 })
  const params = { id }
  const [session, own] = await Promise.all([
    api('GET /api/v1/call-session/{id}', { params }),
    api('GET /api/v1/call-session/{id}/own', { params }),
  ])
  if (!session.ok) throw data(null, { status: session.status >= 400 && session.status < 500 ? 404 : 503 })
  if (!own.ok && own.error.name !== 'NOT_FOUND') throw data(null, { status: 503 })
  const event = await api('GET /api/v1/event/{id}', { params: { id: session.value.event.id } })
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  return {
    session: session.value,
    /** Null without a booking of this member. */
    own: own.ok ? own.value : null,
    event: event.value,
    renderedAt: now(),
  }
}

/** The page follows the session by itself. */
export const shouldRevalidate = () => false

export default function Call({ loaderData: { session, own, event, renderedAt } }: Route.ComponentProps) {
  const t = useT()
  if (useViewer().kind === 'guest')
    return (
      <div className={`wrap ${styles.alone}`}>
        <SignedOut />
      </div>
    )
  if (own) return <CallPage first={{ session, own }} event={event} renderedAt={renderedAt} />
  return (
    <div className={`wrap ${styles.alone}`}>
      <PageHead title={`${t('call.title')} · Encore`} isPrivate />
      <Outcome
        kind="wait"
        level={1}
        title={t('call.noBooking.title')}
        actions={
          <Button kind="primary" render={<PageLink to="/mybox?tab=call" />}>
            {t('call.noBooking.action')}
          </Button>
        }
      >
        {t('call.noBooking.text')}
      </Outcome>
    </div>
  )
}
