import type { ApprovalRequest, StudioCampaign } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Plus from 'lucide-react/icons/plus'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { dateText, lastMoment } from '#app/data/times.ts'
import { ApprovalCard } from '#app/features/approvals/ApprovalCard.tsx'
import { giftText } from '#app/features/approvals/gift-text.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { useScope } from '#app/shell/scope.ts'
import { CampaignBadge } from './CampaignBadge.tsx'
import styles from './Coupons.module.css'

interface Part {
  /** Campaigns that wait for approval. */
  waiting: ApprovalRequest[]
  content: StudioCampaign[]
  nextCursor: string | null
}

export async function readCoupons({ request }: LoaderFunctionArgs): Promise<Part> {
  const [list, approvals] = await Promise.all([
    call('GET /api/studio/coupon', { query: queryOf(request, ['eventId']) }),
    call('GET /api/studio/approval'),
  ])
  const waiting = approvals.ok ? approvals.value.content.filter(({ kind }) => kind === 'COUPON_CAMPAIGN') : []
  return { ...unwrap(list), waiting }
}

export function CouponsPage() {
  const t = useT()
  const { eventId } = useScope()
  const { me } = useCurrentStaff()
  const { content, nextCursor, waiting } = useLoaderData<Part>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHead
        title={t('coupons.title')}
        lead={t('coupons.lead')}
        action={
          grantingRole(me.roles, 'coupon.write', null) ? (
            <Button kind="primary" size="s" render={<ScopedLink to="/coupons/new" />}>
              <Plus />
              <span>{t('coupons.add')}</span>
            </Button>
          ) : undefined
        }
      />
      {waiting.map((approval) => (
        <section key={approval.id} className={box.box}>
          <ApprovalCard approval={approval} onDone={() => void revalidate()} />
        </section>
      ))}
      <Listing
        label={t('coupons.title')}
        columns={useColumns()}
        rows={content}
        keyOf={({ id }) => id}
        to={({ id }) => `/coupons/${id}`}
        nextCursor={nextCursor}
        empty={
          <Empty
            icon={<TicketPercent />}
            title={eventId === '' ? t('coupons.none') : t('events.scope.nothing')}
            level={2}
            framed
          >
            {t('coupons.noneText')}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(): Column<StudioCampaign>[] {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const figure = (key: 'codes' | 'redemptions' | 'members', head: string): Column<StudioCampaign> => ({
    key,
    head,
    isFigure: true,
    phone: 'none',
    cell: (campaign) => count.format(campaign[key]),
  })
  return [
    {
      key: 'name',
      head: t('coupons.name'),
      phone: 'title',
      cell: ({ name, sharedCode }) => (
        <span>
          <b>{name}</b>
          {sharedCode ? <small>{sharedCode}</small> : null}
        </span>
      ),
    },
    {
      key: 'state',
      head: t('coupons.state'),
      phone: 'end',
      cell: ({ state }) => <CampaignBadge state={state} />,
    },
    {
      key: 'gives',
      head: t('coupons.gives'),
      phone: 'line',
      cell: (campaign) => giftText(t, campaign),
    },
    {
      key: 'period',
      head: t('coupons.period'),
      phone: 'line',
      cell: ({ startsAt, endsAt }) =>
        t('coupons.span', { from: dateText(startsAt, locale), to: dateText(lastMoment(endsAt), locale) }),
    },
    figure('codes', t('coupons.codes')),
    {
      ...figure('redemptions', t('coupons.used')),
      phone: 'corner',
      cell: ({ redemptions }) => (
        <span className={styles.used}>
          <span>{t('coupons.used')}</span> <span>{count.format(redemptions)}</span>
        </span>
      ),
    },
    figure('members', t('coupons.members')),
  ]
}
