import type { StudioPool } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Notice } from '@encore/ui/Notice'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { errorText } from '#app/data/errors.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { BackToList } from '#app/list/BackToList.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { PoolForm } from './PoolForm.tsx'
import { PoolView } from './PoolView.tsx'

export async function readPool({ params: { productId = '' } }: LoaderFunctionArgs): Promise<StudioPool> {
  return unwrap(await call('GET /api/studio/product/{id}/pool', { params: { id: productId } }))
}

/** Cards of a product: a form before publication for those who may change it, otherwise the pool as it stands. */
export function PoolPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const found = useLoaderData<StudioPool>()
  const { product, obstacle, progress } = found
  const mayWrite = grantingRole(me.roles, 'product.write', product.event?.id ?? null) !== null
  if (progress) return <PoolView key={product.id} found={found} progress={progress} />
  if (mayWrite && !obstacle) return <PoolForm key={product.id} found={found} />
  return (
    <>
      <BackToList to={`/products/${product.id}`}>{product.name.text}</BackToList>
      <PageHead title={t('pools.title')} />
      <Notice>{obstacle ? errorText(t, obstacle) : t('pools.none')}</Notice>
    </>
  )
}
