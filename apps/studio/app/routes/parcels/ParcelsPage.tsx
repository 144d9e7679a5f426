import type { StudioParcel, StudioParcelQuery } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { may, useCurrentStaff } from '#app/data/current-staff.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Filters, SearchFilter } from '#app/list/Filters.tsx'
import { Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { type ParcelStatusChange, ParcelStatusDialog } from './ParcelStatusDialog.tsx'
import { PickDialog } from './PickDialog.tsx'
import { useColumns } from './use-columns.tsx'

const filters = ['q', 'eventId', 'state'] as const
const states = ['PREPARING', 'SHIPPED', 'DELIVERED', 'RETURNED', 'STOPPED'] as const

interface Part {
  content: StudioParcel[]
  nextCursor: string | null
}

/** Without a state the page lists parcels to be sent; `ALL` exists only in this page's address. */
export async function readParcels({ request }: LoaderFunctionArgs): Promise<Part> {
  const { state = 'PREPARING', ...query } = queryOf(request, filters)
  return unwrap(
    await call('GET /api/studio/parcel', {
      query: (state === 'ALL' ? query : { ...query, state }) as StudioParcelQuery,
    }),
  )
}

/** A prize leads to its draw. */
const addressOf = ({ orderId, event, prize }: StudioParcel): string =>
  prize && event ? `/events/${event.id}/draws/${prize.drawId}` : `/orders/${orderId}`

export function ParcelsPage() {
  const t = useT()
  const staff = useCurrentStaff()
  const { revalidate } = useRevalidator()
  const [query, setQuery] = useSearchParams()
  const { content, nextCursor } = useLoaderData<Part>()
  const [open, setOpen] = useState<'pick' | 'export' | 'import' | null>(null)
  const [change, setChange] = useState<ParcelStatusChange | null>(null)
  const columns = useColumns(setChange)
  const chosen = query.get('state') ?? 'PREPARING'
  const eventId = query.get('eventId')
  const workId = query.get('job')
  const at = (state: string) => {
    const next = new URLSearchParams(query)
    next.delete('cursor')
    next.set('state', state)
    return `?${next}`
  }
  function begun(id: string) {
    setOpen(null)
    setQuery((before) => {
      const next = new URLSearchParams(before)
      next.set('job', id)
      return next
    })
  }
  return (
    <>
      <PageHead
        title={t('parcels.title')}
        lead={t('parcels.lead')}
        action={
          <>
            <Button size="s" kind="outline" onClick={() => setOpen('pick')}>
              {t('parcels.pick')}
            </Button>
            {may(staff, 'order.reveal') ? (
              <Button size="s" kind="outline" onClick={() => setOpen('export')}>
                {t('parcels.export')}
              </Button>
            ) : null}
            <Button size="s" kind="primary" onClick={() => setOpen('import')}>
              {t('parcels.import')}
            </Button>
          </>
        }
      />
      {workId ? (
        <section className={box.box}>
          <JobProgress key={workId} id={workId} onEnd={() => void revalidate()} />
        </section>
      ) : null}
      <LinkTabs label={t('parcels.tabs')}>
        {states.map((state) => (
          <LinkTab key={state} link={<Link to={at(state)} />} current={chosen === state}>
            {t(`parcels.states.${state}`)}
          </LinkTab>
        ))}
        <LinkTab link={<Link to={at('ALL')} />} current={chosen === 'ALL'}>
          {t('parcels.all')}
        </LinkTab>
      </LinkTabs>
      <Filters names={['q']}>
        <SearchFilter name="q" label={t('parcels.search')} />
      </Filters>
      <Listing
        label={t('parcels.title')}
        columns={columns}
        rows={content}
        keyOf={({ parcelId }) => parcelId}
        to={may(staff, 'order.read') ? addressOf : undefined}
        nextCursor={nextCursor}
        empty={
          <Empty icon={<Truck />} title={t('parcels.none')} level={2} framed>
            {t('parcels.noneText')}
          </Empty>
        }
      />
      <ParcelStatusDialog change={change} onClose={() => setChange(null)} />
      <PickDialog isOpen={open === 'pick'} eventId={eventId} onClose={() => setOpen(null)} />
      <ExportDialog
        isOpen={open === 'export'}
        eventId={eventId}
        onClose={() => setOpen(null)}
        onBegun={begun}
      />
      <ImportDialog isOpen={open === 'import'} onClose={() => setOpen(null)} onBegun={begun} />
    </>
  )
}
