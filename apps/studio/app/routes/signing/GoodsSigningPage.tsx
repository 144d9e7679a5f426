import type { StudioProduct, StudioSigning } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { localText } from '@encore/contract/rules/texts'
import { Empty } from '@encore/ui/Empty'
import PenLine from 'lucide-react/icons/pen-line'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { BackLink } from '#app/shell/BackLink.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { SigningControl } from './SigningControl.tsx'

interface FoundGoods {
  product: StudioProduct
  /** Null for a product that is not signed. */
  signing: StudioSigning | null
}

export async function readGoodsSigning({
  params: { productId = '' },
}: LoaderFunctionArgs): Promise<FoundGoods> {
  const product = unwrap(await call('GET /api/studio/product/{id}', { params: { id: productId } }))
  if (!product.event) return { product, signing: null }
  const params = { eventId: product.event.id, id: productId }
  const signing = await call('GET /api/studio/event/{eventId}/product/{id}/signing', { params })
  return { product, signing: unwrap(signing) ?? null }
}

/** Signing of bought goods: what is written now, and what comes next. */
export function GoodsSigningPage() {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const { product, signing } = useLoaderData<FoundGoods>()
  const name = localText(product.draft.name, locale)
  const { event } = product
  return (
    <>
      <BackLink to={`/products/${product.id}`}>{t('signing.product')}</BackLink>
      <PageHead title={t('signing.title')} lead={<span lang={languageTag[name.lang]}>{name.text}</span>} />
      {signing === null || event === null ? (
        <Empty icon={<PenLine />} title={t('signing.none')} level={2} framed>
          {t('signing.goodsNone')}
        </Empty>
      ) : (
        <SigningControl
          key={product.id}
          place={{ of: 'product', eventId: event.id, id: product.id }}
          loaded={signing}
          mayWrite={grantingRole(me.roles, 'draw.write', event.id) !== null}
        />
      )}
    </>
  )
}
