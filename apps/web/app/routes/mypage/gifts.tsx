import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { Section } from '@encore/ui/Section'
import GiftIcon from 'lucide-react/icons/gift'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useChanged } from '#app/data/live-connection.ts'
import { GiftList } from '#app/features/gift/GiftList.tsx'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/gifts.ts'
import styles from './gifts.module.css'

const giftsAtOnce = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = Number(url.searchParams.get('page') ?? 0)
  const page = Number.isInteger(asked) && asked >= 0 && asked <= 10_000 ? asked : 0
  const { api } = context.get(pageContext)
  return sectionData(await api('GET /api/v1/gift', { query: { page, size: giftsAtOnce } }))
}

/** Lists sent and received gifts, newest first, with the links of pending ones. */
export default function Gifts({ loaderData: { content, page, last } }: Route.ComponentProps) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const look = useCallback(() => void revalidate(), [revalidate])
  useChanged('notification', look)
  return (
    <Section title={t('account.gifts.title')}>
      {content.length === 0 && page === 0 ? (
        <Nothing />
      ) : (
        <GiftList gifts={content} onWithdrawn={revalidate} />
      )}
      {(page > 0 || !last) && (
        <nav className={styles.pages} aria-label={t('account.gifts.pages')}>
          {page > 0 && (
            <Button render={<PageLink to={`/mypage/gifts?page=${page - 1}`} />}>
              {t('account.gifts.newer')}
            </Button>
          )}
          {!last && (
            <Button render={<PageLink to={`/mypage/gifts?page=${page + 1}`} />}>
              {t('account.gifts.older')}
            </Button>
          )}
        </nav>
      )}
    </Section>
  )
}

function Nothing() {
  const t = useT()
  return (
    <Empty
      framed
      icon={<GiftIcon />}
      title={t('account.gifts.empty.title')}
      action={<Button render={<PageLink to="/" />}>{t('account.orders.empty.action')}</Button>}
    >
      {t('account.gifts.empty.text')}
    </Empty>
  )
}

export const ErrorBoundary = () => <SectionError of="gifts" />
