import { isSocialProvider, type SocialProvider, snsTypeOf } from '@encore/contract/rules/social'
import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import { data } from 'react-router'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import type { Visit } from '#app/features/sign-in/visit.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import type { Route } from './+types/callback.ts'
import { SocialSignUp } from './SocialSignUp.tsx'
import styles from './signin.module.css'
import { useVisit } from './use-visit.ts'

export function loader({ params }: Route.LoaderArgs) {
  const { provider } = params
  if (!isSocialProvider(provider)) throw data(null, { status: 404 })
  return provider
}

/** Return page of a social provider: completes a member's sign-in, or asks a new visitor for nickname and consents. */
export default function SocialCallback({ loaderData: provider }: Route.ComponentProps) {
  const t = useT()
  const { visit, goOn } = useVisit(provider)
  return (
    <div className={styles.page}>
      <PageHead title={`${t('signIn.title')} · Encore`} isPrivate />
      {visit.kind === 'newcomer' ? (
        <SocialSignUp newcomer={visit} goOn={goOn} />
      ) : (
        <Panel className={styles.panel}>
          <VisitProgress visit={visit} provider={provider} />
        </Panel>
      )}
    </div>
  )
}

function VisitProgress({ visit, provider }: { visit: Visit; provider: SocialProvider }) {
  const t = useT()
  const name = t(`social.name.${snsTypeOf[provider]}`)
  switch (visit.kind) {
    case 'checking':
    case 'member':
    case 'newcomer':
      return (
        <Outcome kind="wait" level={1} title={t('social.checking')}>
          <span role="status">{t('social.checkingText', { name })}</span>
        </Outcome>
      )
    case 'exists': {
      const method = t(`social.name.${visit.method}`)
      return <Refused title={t('social.exists.title')} text={t('social.exists.text', { method })} />
    }
    case 'suspended':
      return (
        <div className={styles.form}>
          <h1>{t('signIn.title')}</h1>
          <FailureNotice failure={visit.failure} />
        </div>
      )
    case 'denied':
      return <Refused title={t('social.denied.title')} text={t('social.denied.text', { name })} />
    case 'rejected':
      return <Refused title={t('social.rejected.title')} text={t('social.rejected.text')} />
    case 'unavailable':
      return <Refused title={t('social.unavailable.title', { name })} text={t('social.unavailable.text')} />
  }
}

function Refused({ title, text }: { title: string; text: string }) {
  const t = useT()
  return (
    <Outcome
      kind="bad"
      level={1}
      title={title}
      actions={
        <Button kind="primary" size="l" wide render={<PageLink to="/signin" />}>
          {t('social.back')}
        </Button>
      }
    >
      <span role="alert">{text}</span>
    </Outcome>
  )
}
