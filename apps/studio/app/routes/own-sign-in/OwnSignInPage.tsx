import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { RecoveryCodes } from '#app/features/two-factor/RecoveryCodes.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { AnotherApp } from './AnotherApp.tsx'
import styles from './OwnSignInPage.module.css'

export function OwnSignInPage() {
  const t = useT()
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
        <PageHead title={t('signIn.own.title')} />
        <section className={`${box.box} ${styles.box}`}>
          <RecoveryCodes
            codes={codes}
            go={t('signIn.own.go')}
            onDone={() => {
              setCodes(null)
              toast({ text: t('signIn.own.kept') })
            }}
          />
        </section>
      </>
    )
  return (
    <>
      <PageHead title={t('signIn.own.title')} lead={t('signIn.own.lead')} />
      <section className={`${box.box} ${styles.box}`}>
        <h2>{t('signIn.own.app')}</h2>
        <AnotherApp onDone={setCodes} />
      </section>
      <section className={`${box.box} ${styles.box}`}>
        <h2>{t('signIn.own.codes')}</h2>
        <p>{t('signIn.own.codesText')}</p>
        <FailureNotice name={problem} />
        <Button size="s" onClick={() => void renew()}>
          {t('signIn.own.renew')}
        </Button>
      </section>
    </>
  )
}
