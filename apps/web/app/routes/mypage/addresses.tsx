import type { ShippingInfo } from '@encore/contract/endpoints'
import { addressesMax } from '@encore/contract/rules/shipping'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Panel } from '@encore/ui/Panel'
import { Section } from '@encore/ui/Section'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink, usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/addresses.ts'
import { AddressEditor } from './AddressEditor.tsx'
import { AddressRow } from './AddressRow.tsx'
import styles from './addresses.module.css'
import { useRemoval } from './use-removal.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return sectionData(await context.get(pageContext).api('GET /api/v1/shipping-info'))
}

/** The member's address book; `?edit=` opens one address or a new one. */
export default function Addresses({ loaderData: { content } }: Route.ComponentProps) {
  const t = useT()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const here = usePagePath()('/mypage/addresses')
  const removal = useRemoval(revalidate)
  const edited = params.get('edit')
  const close = () => void navigate(here, { preventScrollReset: true })
  const done = async () => {
    await revalidate()
    close()
  }
  const shown = content.filter(({ id }) => !removal.gone.has(id))
  const editor = (address: ShippingInfo | null) => (
    <Opened key={address?.id ?? 'new'}>
      {!address && <h3>{t('address.new')}</h3>}
      <AddressEditor address={address} isFirst={shown.length === 0} onSaved={done} onCancel={close} />
    </Opened>
  )
  return (
    <Section
      title={t('account.addresses.title')}
      more={
        edited !== 'new' && shown.length > 0 && shown.length < addressesMax ? (
          <Button size="s" render={<PageLink to="/mypage/addresses?edit=new" preventScrollReset />}>
            {t('address.new')}
          </Button>
        ) : undefined
      }
    >
      {edited === 'new' && editor(null)}
      {shown.length === 0 && edited !== 'new' && <Nothing />}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((address) => (
            <li key={address.id}>
              {edited === address.id ? (
                editor(address)
              ) : (
                <AddressRow
                  address={address}
                  onRemove={() => removal.remove(address)}
                  onChanged={revalidate}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Opened({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  return (
    <Panel className={styles.editor} ref={panel}>
      {children}
    </Panel>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      framed
      icon={<MapPin />}
      title={t('address.empty.title')}
      action={
        <Button render={<PageLink to="/mypage/addresses?edit=new" preventScrollReset />}>
          {t('address.new')}
        </Button>
      }
    >
      {t('address.empty.text')}
    </Empty>
  )
}

export const ErrorBoundary = () => <SectionError of="addresses" />
