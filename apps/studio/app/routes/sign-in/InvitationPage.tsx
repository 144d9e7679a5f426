import type { InvitationView } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './DoorFrame.module.css'
import { DoorFrame } from './DoorFrame.tsx'
import { SignInSteps, type Step } from './SignInPage.tsx'

/** Target of the mailed link. Its secret is in the fragment and is removed from the address immediately. */
const secret = location.hash.slice(1)

export function InvitationPage() {
  const t = useT()
  const [found, setFound] = useState<InvitationView | 'OVER' | null>(null)
  const [step, setStep] = useState<Step | null>(null)
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname)
    const leaving = new AbortController()
    api('POST /api/studio/invitation', { body: { token: secret } }, { signal: leaving.signal }).then(
      (answer) => setFound(answer.ok ? answer.value : 'OVER'),
      () => {},
    )
    return () => leaving.abort()
  }, [])
  if (found === 'OVER')
    return (
      <DoorFrame title={t('signIn.invitation.over')}>
        <p className={styles.lead}>{t('signIn.invitation.overText')}</p>
        <Button wide onClick={() => location.assign('/sign-in')}>
          {t('signIn.invitation.toSignIn')}
        </Button>
      </DoorFrame>
    )
  if (step)
    return (
      <DoorFrame title={step === 'ENROL' ? t('signIn.enrol.title') : t('signIn.invitation.title')}>
        <SignInSteps step={step} onStep={setStep} invitation={secret} />
      </DoorFrame>
    )
  return (
    <DoorFrame title={t('signIn.invitation.title')}>
      {found ? <Asked found={found} onAccept={() => setStep('PASSWORD')} /> : <Skeleton height="8rem" />}
    </DoorFrame>
  )
}

function Asked({ found, onAccept }: { found: InvitationView; onAccept(): void }) {
  const t = useT()
  return (
    <>
      <p>{t('signIn.invitation.lead', { who: found.invitedBy, role: t(`team.roles.${found.role}`) })}</p>
      <div className={styles.facts}>
        <b>{found.events ? t('signIn.invitation.forSome') : t('signIn.invitation.forAll')}</b>
        {found.events ? (
          <ul>
            {found.events.map(({ id, title }) => (
              <li key={id} lang={title.lang}>
                {title.text}
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.aside}>{t('signIn.invitation.whose', { email: found.email })}</p>
      </div>
      {found.lacksPassword ? (
        <Notice kind="warn" title={t('signIn.invitation.lacksTitle')}>
          {t('signIn.invitation.lacksText')}
        </Notice>
      ) : (
        <>
          <Button kind="primary" wide onClick={onAccept}>
            {t('signIn.invitation.accept')}
          </Button>
          <Notice>{t('signIn.invitation.noAccount')}</Notice>
        </>
      )}
    </>
  )
}
