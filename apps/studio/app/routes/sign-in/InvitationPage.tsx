import type { InvitationView } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'
import styles from './DoorFrame.module.css'
import { DoorFrame } from './DoorFrame.tsx'
import { SignInSteps, type Step } from './SignInPage.tsx'

/** Target of the mailed link. Its secret is in the fragment and is removed from the address immediately. */
const secret = location.hash.slice(1)

export function InvitationPage() {
  const w = useWords()
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
      <DoorFrame title={w.invitation.over}>
        <p className={styles.lead}>{w.invitation.overText}</p>
        <Button wide onClick={() => location.assign('/signin')}>
          {w.invitation.toSignIn}
        </Button>
      </DoorFrame>
    )
  if (step)
    return (
      <DoorFrame title={step === 'ENROL' ? w.enrol.title : w.invitation.title}>
        <SignInSteps step={step} onStep={setStep} invitation={secret} />
      </DoorFrame>
    )
  return (
    <DoorFrame title={w.invitation.title}>
      {found ? <Asked found={found} onAccept={() => setStep('PASSWORD')} /> : <Skeleton height="8rem" />}
    </DoorFrame>
  )
}

function Asked({ found, onAccept }: { found: InvitationView; onAccept(): void }) {
  const w = useWords()
  return (
    <>
      <p>{w.invitation.lead(found.invitedBy, w.roles[found.role])}</p>
      <div className={styles.facts}>
        <b>{found.events ? w.invitation.forSome : w.invitation.forAll}</b>
        {found.events ? (
          <ul>
            {found.events.map(({ id, title }) => (
              <li key={id} lang={title.lang}>
                {title.text}
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.aside}>{w.invitation.whose(found.email)}</p>
      </div>
      {found.lacksPassword ? (
        <Notice kind="warn" title={w.invitation.lacksTitle}>
          {w.invitation.lacksText}
        </Notice>
      ) : (
        <>
          <Button kind="primary" wide onClick={onAccept}>
            {w.invitation.accept}
          </Button>
          <Notice>{w.invitation.noAccount}</Notice>
        </>
      )}
    </>
  )
}
