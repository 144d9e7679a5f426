import type { ProductLine, ProductQuery } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { may, useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Filters, SearchFilter, SelectFilter } from '#app/list/Filters.tsx'
import { Listing } from '#app/list/Listing.tsx'
import { queryOf } from '#app/list/query.ts'
import { PageHead } from '#app/shell/PageHead.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'
import { soldKinds } from './form-state.ts'
import { useColumns } from './use-columns.tsx'

const filters = ['keyword', 'eventId', 'kind'] as const

interface Part {
  content: ProductLine[]
  nextCursor: string | null
}

export const readProducts = async ({ request }: LoaderFunctionArgs): Promise<Part> =>
  unwrap(
    await call('GET /api/studio/product', {
      query: { ...(queryOf(request, filters) as ProductQuery), size: 50 },
    }),
  )

export function ProductsPage() {
  const t = useT()
  const staff = useCurrentStaff()
  const { content, nextCursor } = useLoaderData<Part>()
  const [query] = useSearchParams()
  const eventId = query.get('eventId')
  const mayStandAlone = grantingRole(staff.me.roles, 'product.read', null) !== null
  const isFiltered = filters.some((name) => query.get(name))
  return (
    <>
      <PageHead
        title={t('products.title')}
        lead={t('products.lead')}
        action={
          may(staff, 'product.write') ? (
            <Button kind="primary" size="s" render={<ScopedLink to="/products/new" />}>
              <Plus />
              <span>{t('products.add')}</span>
            </Button>
          ) : undefined
        }
      />
      <Filters names={eventId === 'none' ? filters : ['keyword', 'kind']}>
        <SearchFilter name="keyword" label={t('products.filters.find')} />
        {mayStandAlone && !eventId?.startsWith('ev_') ? (
          <SelectFilter
            name="eventId"
            label={t('products.filters.event')}
            all={t('products.filters.anyEvent')}
            options={[{ value: 'none', label: t('products.filters.noEvent') }]}
          />
        ) : null}
        <SelectFilter
          name="kind"
          label={t('products.filters.kind')}
          all={t('products.filters.anyKind')}
          options={soldKinds.map((kind) => ({ value: kind, label: t(`products.kinds.${kind}`) }))}
        />
      </Filters>
      <Listing
        label={t('products.title')}
        columns={useColumns()}
        rows={content}
        keyOf={({ id }) => id}
        to={({ id }) => `/products/${id}`}
        nextCursor={nextCursor}
        empty={
          <Empty
            icon={<Package />}
            title={isFiltered ? t('products.list.nothing') : t('products.list.empty')}
            level={2}
            framed
          >
            {isFiltered ? t('products.list.nothingText') : t('products.list.emptyText')}
          </Empty>
        }
      />
    </>
  )
}
