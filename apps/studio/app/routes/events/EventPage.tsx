import type {
  ApprovalRequest,
  BackgroundJob,
  EventMoney,
  EventSheet,
  StudioEvent,
  Teammate,
} from '@encore/contract/endpoints'
import { type StaffRole, studioPermissions } from '@encore/contract/rules/staff-roles'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { firstError } from '#app/data/first-error.ts'
import { ApprovalCard } from '#app/features/approvals/ApprovalCard.tsx'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { ShowStarts } from '#app/features/event-status/ShowStarts.tsx'
import { StatusBadge } from '#app/features/event-status/StatusBadge.tsx'
import { SalesChart } from '#app/features/sales/SalesChart.tsx'
import { Totals } from '#app/features/sales/Totals.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import columns from '#app/shell/Columns.module.css'
import { EventTabs } from '#app/shell/EventHead.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { rolesText } from '#app/shell/role-texts.ts'
import { EventFigures } from './EventFigures.tsx'
import styles from './EventPage.module.css'
import { EventReports } from './EventReports.tsx'
import { EventStock } from './EventStock.tsx'
import { EventTools } from './EventTools.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { type Glance, readGlance } from './read-glance.ts'
import { changesOf } from './use-followed.ts'

interface EventFacts {
  event: StudioEvent
  /** Null when the caller may not see the team. */
  members: Teammate[] | null
  /** Null when the caller may not edit the event. */
  sheet: EventSheet | null
  /** Null when the caller may not see its revenue. */
  money: EventMoney | null
  /** Running background jobs that change the event. */
  underWay: readonly BackgroundJob[]
  /** A cancellation that waits for approval. */
  waiting: ApprovalRequest | null
  glance: Glance
  /** Name of the first error that is not a permission error; empty for none. */
  failed: string
}

export async function readEvent({ params: { eventId = '' } }: LoaderFunctionArgs): Promise<EventFacts> {
  const params = { eventId }
  const event = unwrap(await call('GET /api/studio/event/{eventId}', { params }))
  const [team, sheet, money, approvals, jobs, glance] = await Promise.all([
    call('GET /api/studio/team'),
    call('GET /api/studio/event/{eventId}/draft', { params }),
    call('GET /api/studio/event/{eventId}/money', { params }),
    call('GET /api/studio/approval'),
    call('GET /api/studio/event/{eventId}/jobs-summary', { params }),
    readGlance(event),
  ])
  return {
    event,
    failed: firstError([team, sheet, money, approvals, jobs]) || glance.failed,
    members: team.ok ? team.value.members : null,
    sheet: sheet.ok ? sheet.value : null,
    money: money.ok ? money.value : null,
    underWay: jobs.ok ? changesOf(jobs.value.content) : [],
    waiting: approvals.ok
      ? (approvals.value.content.find((approval) => approval.event?.id === eventId) ?? null)
      : null,
    glance,
  }
}

const readers: readonly StaffRole[] = studioPermissions['team.read']

export function EventPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { event, members, sheet, money, underWay, waiting, failed, glance } = useLoaderData<EventFacts>()
  const { revalidate } = useRevalidator()
  const isHere = ({ eventId }: { eventId: string | null }) => eventId === null || eventId === event.id
  const maySee = me.roles.some((held) => isHere(held) && readers.includes(held.role))
  const others = maySee
    ? (members ?? []).filter(({ uid, roles }) => uid !== me.uid && roles.some(isHere))
    : null
  const currency = glance.sales?.totals[0]?.currency
  const isStocked = (glance.products?.length ?? 0) > 0
  const isPaid = (money?.totals.length ?? 0) > 1
  const needsYou = <NeedsYou eventId={event.id} glance={glance} sheet={sheet} />
  const hasFigures = currency !== undefined || isStocked || isPaid
  return (
    <>
      <PageHead title={event.title.text} lang={event.title.lang} action={<StatusBadge event={event} />} />
      <EventTabs />
      <RetryNotice asked={{ failed, again: () => void revalidate() }} />
      {sheet ? (
        <EventTools
          key={event.id}
          event={event}
          sheet={sheet}
          products={glance.products}
          underWay={underWay}
          isWaiting={waiting !== null}
        />
      ) : null}
      {waiting ? (
        <section className={box.box}>
          <ApprovalCard approval={waiting} onDone={() => void revalidate()} />
        </section>
      ) : null}
      <EventReports eventId={event.id} />
      <EventFigures eventId={event.id} glance={glance} money={money} />
      <div className={columns.columns}>
        <div className={columns.side}>
          {glance.sales && currency ? <SalesChart report={glance.sales} currency={currency} /> : null}
          {hasFigures ? null : needsYou}
          {glance.products && isStocked ? <EventStock eventId={event.id} products={glance.products} /> : null}
          {money && isPaid ? <Totals title={t('reports.settlement.byNow')} totals={money.totals} /> : null}
        </div>
        <div className={columns.side}>
          {hasFigures ? needsYou : null}
          <section className={`${box.box} ${styles.facts}`}>
            <img src={`${event.poster}?w=240`} alt="" width={900} height={1200} />
            <dl className={box.facts}>
              <ShowStarts startAt={event.startAt} startedAt={event.startedAt} zone={event.zone} />
              <dt>{t('events.page.zone')}</dt>
              <dd>{event.zone}</dd>
              <dt>{t('events.page.address')}</dt>
              <dd translate="no">{`/detail/${event.slug}`}</dd>
              <dt>{t('events.page.id')}</dt>
              <dd>
                <code>{event.id}</code>
              </dd>
              <dt>{t('events.page.yours')}</dt>
              <dd>{rolesText(t, me.roles.filter(isHere))}</dd>
            </dl>
          </section>
          {others ? <People members={others} isHere={isHere} /> : null}
        </div>
      </div>
    </>
  )
}

interface PeopleProps {
  members: readonly Teammate[]
  isHere: (held: Teammate['roles'][number]) => boolean
}

function People({ members, isHere }: PeopleProps) {
  const t = useT()
  return (
    <section className={box.box}>
      <header>
        <h2>{t('events.page.people')}</h2>
      </header>
      {members.length === 0 ? <p className={box.quiet}>{t('events.page.none')}</p> : null}
      <dl className={box.facts}>
        {members.map(({ uid, nickname, roles }) => (
          <div key={uid} style={{ display: 'contents' }}>
            <dt>{nickname}</dt>
            <dd>{rolesText(t, roles.filter(isHere))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
