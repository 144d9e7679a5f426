import type { StudioCampaign } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/studio-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Plus from 'lucide-react/icons/plus'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answered, call } from '#app/data/api.ts'
import { useDesk } from '#app/data/desk.ts'
import { dateText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { type Column, Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { CampaignBadge } from './CampaignBadge.tsx'
import { giftText } from './gift-text.ts'

interface Part {
  content: StudioCampaign[]
  nextCursor: string | null
}

export const readCoupons = async ({ request }: LoaderFunctionArgs): Promise<Part> =>
  answered(await call('GET /api/studio/coupon', { query: queryOf(request, []) }))

/** What is given away, and how often it was taken. */
export function CouponsPage() {
  const { w } = useText()
  const { me } = useDesk()
  const { content, nextCursor } = useLoaderData<Part>()
  return (
    <>
      <PageHead
        title={w.coupons.title}
        lead={w.coupons.lead}
        action={
          grantingRole(me.roles, 'coupon.write', null) ? (
            <Button kind="primary" size="s" render={<Link to="/coupons/new" />}>
              <Plus />
              {w.coupons.add}
            </Button>
          ) : undefined
        }
      />
      <Listing
        label={w.coupons.title}
        columns={useColumns()}
        rows={content}
        keyOf={({ id }) => id}
        to={({ id }) => `/coupons/${id}`}
        nextCursor={nextCursor}
        empty={
          <Empty icon={<TicketPercent />} title={w.coupons.none} level={2} framed>
            {w.coupons.noneText}
          </Empty>
        }
      />
    </>
  )
}

function useColumns(): Column<StudioCampaign>[] {
  const { w, locale } = useText()
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
      head: w.coupons.name,
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
      head: w.coupons.state,
      phone: 'end',
      cell: ({ state }) => <CampaignBadge state={state} />,
    },
    { key: 'gives', head: w.coupons.gives, phone: 'line', cell: (campaign) => giftText(w, campaign, locale) },
    {
      key: 'period',
      head: w.coupons.period,
      phone: 'line',
      cell: ({ startsAt, endsAt }) => w.coupons.span(dateText(startsAt, locale), dateText(endsAt, locale)),
    },
    figure('codes', w.coupons.codes),
    figure('redemptions', w.coupons.used),
    figure('members', w.coupons.members),
  ]
}
