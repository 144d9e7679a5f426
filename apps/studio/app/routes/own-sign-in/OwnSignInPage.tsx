import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { RecoveryCodes } from '#app/features/two-factor/RecoveryCodes.tsx'
import { useWords } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { AnotherApp } from './AnotherApp.tsx'
import styles from './OwnSignInPage.module.css'

export function OwnSignInPage() {
  const words = useWords().ownSignIn
  const toast = useToast()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [problem, setProblem] = useState('')
  async function renew() {
    const answer = await call('POST /api/studio/second-factor/recovery-codes', { body: {} })
    setProblem(answer.ok ? '' : answer.error.name)
    if (answer.ok) setCodes(answer.value.recoveryCodes)
  }
  if (codes)
    return (
      <>
        <PageHead title={words.title} />
        <section className={`${box.box} ${styles.box}`}>
          <RecoveryCodes
            codes={codes}
            go={words.go}
            onDone={() => {
              setCodes(null)
              toast({ text: words.kept })
            }}
          />
        </section>
      </>
    )
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <section className={`${box.box} ${styles.box}`}>
        <h2>{words.app}</h2>
        <AnotherApp onDone={setCodes} />
      </section>
      <section className={`${box.box} ${styles.box}`}>
        <h2>{words.codes}</h2>
        <p>{words.codesText}</p>
        <FailureNotice name={problem} />
        <Button size="s" onClick={() => void renew()}>
          {words.renew}
        </Button>
      </section>
    </>
  )
}
