import { Avatar } from '@encore/ui/Avatar'
import { Button } from '@encore/ui/Button'
import { CubeAmount, SoulAmount } from '@encore/ui/CubeAmount'
import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openDialog } from '#app/data/dialogs.ts'
import { signOut, useViewer } from '#app/data/viewer.ts'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './ProfileMenu.module.css'

/** The member's menu: a popover under the avatar, a sheet from below on mobile. */
export function ProfileMenu({ id }: { id: string }) {
  const { t } = useText()
  const viewer = useViewer()
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <div
      className={styles.menu}
      id={id}
      popover="auto"
      ref={menu}
      role="dialog"
      aria-label={t('shell.myPage')}
    >
      {viewer.kind === 'member' ? (
        <>
          <div className={styles.who}>
            <Avatar name={viewer.me.displayName} />
            <div className={styles.names}>
              <b>{viewer.me.displayName}</b>
              {viewer.me.email && <span>{viewer.me.email}</span>}
            </div>
          </div>
          <div className={styles.balance}>
            <CubeAmount amount={viewer.me.cube} unit={t('wallet.cubeUnit', { n: viewer.me.cube })} showUnit />
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
            <SoulAmount amount={viewer.me.soul} unit={t('wallet.soulUnit', { n: viewer.me.soul })} showUnit />
          </p>
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
  const navigate = useNavigate()
  const home = usePagePath()('/')
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    await signOut()
    setIsBusy(false)
    onDone()
    await navigate(home)
  }
  return (
    <button className={styles.item} type="button" disabled={isBusy} onClick={() => void leave()}>
      <LogOut />
      {t('shell.logOut')}
    </button>
  )
}

/** The member's letter in the header; a figure until the name is known. */
export function MyAvatar() {
  const viewer = useViewer()
  return viewer.kind === 'member' ? <Avatar name={viewer.me.displayName} size={1.75} /> : <User />
}
