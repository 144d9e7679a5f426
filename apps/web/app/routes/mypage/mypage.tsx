import { Outlet, useLocation } from 'react-router'
import { useViewer } from '#app/data/viewer.ts'
import { membersOnly } from '#app/features/page-parts/members-only.ts'
import { SignedOut } from '#app/features/page-parts/SignedOut.tsx'
import { withoutThirdParties } from '#app/features/support/own-document.ts'
import { barePath } from '#app/i18n/locale-path.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/mypage.ts'
import { useIsAccountDeleted } from './account-deleted.ts'
import { Goodbye } from './Goodbye.tsx'
import styles from './mypage.module.css'
import { LogOut, SectionNav } from './SectionNav.tsx'
import { sections } from './sections.ts'
import { Who } from './Who.tsx'

export const middleware: Route.MiddlewareFunction[] = [membersOnly]
export const clientMiddleware = [withoutThirdParties]

export async function loader({ context }: Route.LoaderArgs) {
  const me = await context.get(pageContext).api('GET /api/v2/member/me')
  return me.ok ? me.value : null
}

/** After the first rendering the page uses the viewer store. */
export const shouldRevalidate = () => false

export default function MyPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const viewer = useViewer()
  const hasLeft = useIsAccountDeleted()
  const path = barePath(useLocation().pathname)
  const section = sections.find(({ to }) => to === path)
  const me = viewer.kind === 'member' ? viewer.me : loaderData
  const title = section ? t(`account.${section.name}.title`) : t('account.title')
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${title} · Encore`} isPrivate />
      {hasLeft ? (
        <Goodbye />
      ) : viewer.kind === 'guest' ? (
        <SignedOut />
      ) : (
        <>
          <aside className={styles.side} aria-label={t('account.title')}>
            <Who me={me} showsBalances={section?.name !== 'wallet'} />
            <SectionNav current={section?.name} />
          </aside>
          <div className={styles.main} aria-busy={me === null}>
            {me && <Outlet context={me} />}
          </div>
          <LogOut />
        </>
      )}
    </div>
  )
}
