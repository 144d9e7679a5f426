import { Avatar } from '@encore/ui/Avatar'
import { Button } from '@encore/ui/Button'
import { CubeAmount, SoulAmount } from '@encore/ui/CubeAmount'
import { SheetGrip } from '@encore/ui/SheetGrip'
import ChevronRight from 'lucide-react/icons/chevron-right'
import LogOut from 'lucide-react/icons/log-out'
import TicketPercent from 'lucide-react/icons/ticket-percent'
import User from 'lucide-react/icons/user'
import { useRef } from 'react'
import { openDialog } from '#app/data/dialogs.ts'
import { useViewer } from '#app/data/viewer.ts'
import { useLogOut } from '#app/features/sign-in/use-log-out.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ProfileMenu.module.css'
import popoverStyles from './popover.module.css'

/** The member's menu: a popover under the avatar, a bottom sheet on mobile. */
export function ProfileMenu({ id }: { id: string }) {
  const { t } = useText()
  const viewer = useViewer()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <div
      className={`${popoverStyles.popover} ${styles.menu}`}
      data-sheet=""
      id={id}
      popover="auto"
      ref={menu}
      role="dialog"
      aria-label={t('shell.myPage')}
    >
      <SheetGrip onPulledDown={close} />
      {viewer.kind === 'member' ? (
        <>
          <PageLink className={styles.who} to="/mypage" onClick={close}>
            <Avatar name={viewer.me.displayName} />
            <span className={styles.names}>
              <b>{viewer.me.displayName}</b>
              {viewer.me.email && <span>{viewer.me.email}</span>}
            </span>
            <ChevronRight />
          </PageLink>
          <div className={styles.balance}>
            <CubeAmount words={t('wallet.cubes', { n: viewer.me.cube })} showUnit />
            <Button
              size="s"
              onClick={() => {
                close()
                openDialog({ kind: 'cube-shop' })
              }}
            >
              {t('wallet.charge')}
            </Button>
          </div>
          <p className={styles.souls}>
            <SoulAmount words={t('wallet.souls', { n: viewer.me.soul })} showUnit />
          </p>
          <button
            className={styles.item}
            type="button"
            onClick={() => {
              close()
              openDialog({ kind: 'coupon' })
            }}
          >
            <TicketPercent />
            <span>{t('coupon.entry')}</span>
          </button>
          <LogOutButton onDone={close} />
        </>
      ) : (
        <p className={styles.waiting} aria-busy="true">
          {t('shell.loading')}
        </p>
      )}
    </div>
  )
}

function LogOutButton({ onDone }: { onDone: () => void }) {
  const { t } = useText()
  const { logOut, isBusy } = useLogOut()
  return (
    <button
      className={styles.item}
      type="button"
      disabled={isBusy}
      onClick={() => void logOut().then(onDone)}
    >
      <LogOut />
      <span>{t('shell.logOut')}</span>
    </button>
  )
}

/** The member's initial in the header; a placeholder until the name is known. */
export function MyAvatar() {
  const viewer = useViewer()
  return viewer.kind === 'member' ? <Avatar name={viewer.me.displayName} size={1.75} /> : <User />
}
