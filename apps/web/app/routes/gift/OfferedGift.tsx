import type { GiftCard } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { ShareLink } from '#app/features/gift/ShareLink.tsx'
import { useUntilText } from '#app/features/gift/use-until-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import styles from './gift.module.css'
import { useAcceptance } from './use-acceptance.ts'

export interface OfferedGiftProps {
  title: string
  token: string
  gift: GiftCard
  isMember: boolean
  onAccepted: () => Promise<void>
  onChanged: () => Promise<void>
}

/** A gift that waits for acceptance: guests sign in and return here, members accept or decline. */
export function OfferedGift({ title, token, gift, isMember, onAccepted, onChanged }: OfferedGiftProps) {
  const t = useT()
  const until = useUntilText()
  const { until: at, problem, countryCode } = gift
  const isOwn = problem === 'OWN'
  const { accept, isBusy, failure } = useAcceptance(token, onAccepted, onChanged)
  const [asks, setAsks] = useState<'address' | 'decline' | null>(null)
  return (
    <section className={styles.talk}>
      <h1>{title}</h1>
      {at && <p className="dim">{t(isOwn ? 'gift.sent.until' : 'gift.open.until', { date: until(at) })}</p>}
      {problem && (
        <Notice kind="info" role="status">
          {t(`gift.open.problem.${problem}`)}
        </Notice>
      )}
      {failure && asks === null && <FailureNotice failure={failure} />}
      {!isMember ? (
        <Guest />
      ) : isOwn ? (
        <>
          <ShareLink path={`/gift/${token}`} />
          <Button render={<PageLink to="/mypage/gifts" />}>{t('gift.sent.toGifts')}</Button>
        </>
      ) : (
        <div className={styles.actions}>
          {!problem && (
            <Button
              kind="accent"
              size="l"
              busy={isBusy}
              busyLabel={t('gift.open.accepting')}
              onClick={() => (countryCode ? setAsks('address') : void accept({}))}
            >
              {t('gift.open.accept')}
            </Button>
          )}
          <Button kind="plain" size={problem ? 'm' : 'l'} onClick={() => setAsks('decline')}>
            {t('gift.open.decline')}
          </Button>
        </div>
      )}
      {!isOwn && <p className={styles.fine}>{t('gift.open.fine')}</p>}
      {asks === 'address' && countryCode && (
        <AcceptDialog
          countryCode={countryCode}
          isBusy={isBusy}
          failure={failure}
          onAccept={accept}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'decline' && (
        <DeclineDialog token={token} onClose={() => setAsks(null)} onDeclined={onChanged} />
      )}
    </section>
  )
}

function Guest() {
  const t = useT()
  const { pathname } = useLocation()
  const back = `callbackUrl=${encodeURIComponent(pathname)}`
  return (
    <div className={styles.actions}>
      <Button kind="accent" size="l" render={<PageLink to={`/signin?step=sign-up&${back}`} />}>
        {t('gift.open.signUp')}
      </Button>
      <Button size="l" render={<PageLink to={`/signin?${back}`} />}>
        {t('gift.open.signIn')}
      </Button>
    </div>
  )
}
