import type { EventMoney, StudioEvent } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Empty } from '@encore/ui/Empty'
import Landmark from 'lucide-react/icons/landmark'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { SumTable } from '#app/features/sales/SumTable.tsx'
import { TaxTable } from '#app/features/sales/TaxTable.tsx'
import { Totals } from '#app/features/sales/Totals.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { BackLink } from '#app/shell/BackLink.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { productName } from './product-name.ts'
import { Settlements } from './Settlements.tsx'

interface Facts {
  event: StudioEvent
  money: EventMoney
}

export async function readSettlement({ params }: LoaderFunctionArgs): Promise<Facts> {
  const eventId = params.eventId ?? ''
  const [event, money] = await Promise.all([
    call('GET /api/studio/event/{eventId}', { params: { eventId } }),
    call('GET /api/studio/event/{eventId}/money', { params: { eventId } }),
  ])
  return { event: unwrap(event), money: unwrap(money) }
}

export function SettlementPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { event, money } = useLoaderData<Facts>()
  return (
    <>
      <BackLink to={`/events/${event.id}`} lang={event.title.lang}>
        {t('reports.settlement.back', { event: event.title.text })}
      </BackLink>
      <PageHead
        title={t('reports.settlement.title')}
        lead={<span lang={event.title.lang}>{event.title.text}</span>}
      />
      {money.totals.length === 0 ? (
        <Empty icon={<Landmark />} title={t('reports.settlement.nothing')} level={2} framed>
          {t('reports.settlement.nothingText')}
        </Empty>
      ) : (
        <>
          <Totals title={t('reports.settlement.byNow')} totals={money.totals} />
          <SumTable
            title={t('reports.byProduct')}
            head={t('reports.product')}
            rows={money.products.map(({ productUid, name, ...sum }) => ({
              ...sum,
              key: `${productUid} ${sum.currency}`,
              name: <b lang={name?.lang}>{productName(t, productUid, name)}</b>,
            }))}
          />
          <TaxTable taxes={money.taxes} />
        </>
      )}
      <Settlements
        list={money}
        label={t('reports.settlement.settle')}
        lead={t('reports.settlement.lead')}
        settle={
          grantingRole(me.roles, 'settlement.make', event.id)
            ? {
                preview: () =>
                  call('GET /api/studio/event/{eventId}/settlement/preview', {
                    params: { eventId: event.id },
                  }),
                make: (mark) =>
                  call('POST /api/studio/event/{eventId}/settlement', {
                    params: { eventId: event.id },
                    body: { mark },
                  }),
              }
            : null
        }
      />
    </>
  )
}
