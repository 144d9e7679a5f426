import { Avatar } from '@encore/ui/Avatar'
import { Button } from '@encore/ui/Button'
import { CubeAmount, SoulAmount } from '@encore/ui/CubeAmount'
import { Skeleton } from '@encore/ui/Skeleton'
import { openDialog } from '#app/data/dialogs.ts'
import type { Member } from '#app/data/viewer.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Who.module.css'

export interface WhoProps {
  me: Member | null
  /** False where the section itself shows the balances. */
  showsBalances: boolean
}

export function Who({ me, showsBalances }: WhoProps) {
  const t = useT()
  if (!me) {
    return (
      <div className={styles.who} aria-busy="true">
        <Skeleton width="4rem" height="4rem" round />
        <div className={styles.names}>
          <h1 className="visually-hidden">{t('account.title')}</h1>
          <Skeleton width="9rem" height="1.5rem" />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.who}>
      <Avatar name={me.displayName} size={4} />
      <div className={styles.names}>
        <h1>{me.displayName}</h1>
        <p>
          {[me.email, me.snsType !== 'EMAIL' && t(`social.name.${me.snsType}`)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {showsBalances && (
        <div className={styles.balances}>
          <CubeAmount words={t('wallet.cubes', { n: me.cube })} showUnit />
          <SoulAmount words={t('wallet.souls', { n: me.soul })} showUnit />
          <Button size="s" onClick={() => openDialog({ kind: 'cube-shop' })}>
            {t('wallet.charge')}
          </Button>
        </div>
      )}
    </div>
  )
}
