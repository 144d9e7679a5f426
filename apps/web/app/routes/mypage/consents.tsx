import { useMutation } from '@encore/app-kit/use-mutation'
import type { Consent, NotificationPreferences } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Panel } from '@encore/ui/Panel'
import { Section } from '@encore/ui/Section'
import { useRevalidator } from 'react-router'
import { api } from '#app/data/api.ts'
import { toast } from '#app/data/toasts.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { SectionError } from '#app/features/page-parts/SectionError.tsx'
import { sectionData } from '#app/features/page-parts/section-data.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/consents.ts'
import styles from './consents.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [consents, preferences] = await Promise.all([
    api('GET /api/v1/member/consent'),
    api('GET /api/v1/notification/preferences'),
  ])
  return { consents: sectionData(consents).content, preferences: sectionData(preferences) }
}

/** Lists the accepted version of each document with its date, and switches mails with news and mails of organisers. */
export default function Consents({ loaderData: { consents, preferences } }: Route.ComponentProps) {
  const t = useT()
  return (
    <Section title={t('account.consents.title')}>
      <p className={styles.text}>{t('account.consents.text')}</p>
      <Panel>
        <ul className={styles.list}>
          {consents.map((consent) => (
            <Document key={consent.document} consent={consent} />
          ))}
          <OrganiserMail preferences={preferences} />
        </ul>
      </Panel>
    </Section>
  )
}

function Document({ consent }: { consent: Consent }) {
  const t = useT()
  const { document } = consent
  const { decide, failure, isBusy } = useDecision(consent)
  const name = t(`account.consents.${document}`)
  const isOld = consent.version !== consent.currentVersion
  return (
    <li>
      <div>
        <h3>{name}</h3>
        <Decided consent={consent} />
        {failure && <FailureNotice failure={failure} />}
      </div>
      <div className={styles.ways}>
        {(document === 'terms' || document === 'privacy') && (
          <Button
            size="s"
            kind="plain"
            render={
              <PageLink
                to={`/${document}`}
                aria-label={t('account.consents.readNamed', { document: name })}
              />
            }
          >
            {t('account.consents.read')}
          </Button>
        )}
        {document === 'marketing' && (
          <Button size="s" busy={isBusy} onClick={() => void decide(!consent.isGiven)}>
            {t(consent.isGiven ? 'account.consents.turnOff' : 'account.consents.turnOn')}
          </Button>
        )}
        {(document === 'terms' || document === 'privacy') && isOld && (
          <Button size="s" busy={isBusy} onClick={() => void decide(true)}>
            {t('account.consents.agree')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Organisers' messages always appear under the bell, and by mail if the member chooses so. */
function OrganiserMail({ preferences: { organisersByMail } }: { preferences: NotificationPreferences }) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  const { run, isBusy, failure } = useMutation(() =>
    api('PUT /api/v1/notification/preferences', { body: { organisersByMail: !organisersByMail } }),
  )
  const decide = async () => {
    const answer = await run()
    if (!answer?.ok) return
    const saved = organisersByMail
      ? 'account.consents.organisersSavedOff'
      : 'account.consents.organisersSavedOn'
    toast(t(saved))
    await revalidate()
  }
  return (
    <li>
      <div>
        <h3>{t('account.consents.organisers')}</h3>
        <p>{t(organisersByMail ? 'account.consents.organisersOn' : 'account.consents.organisersOff')}</p>
        {failure && <FailureNotice failure={failure} />}
      </div>
      <div className={styles.ways}>
        <Button size="s" busy={isBusy || state !== 'idle'} onClick={() => void decide()}>
          {t(organisersByMail ? 'account.consents.organisersStop' : 'account.consents.organisersStart')}
        </Button>
      </div>
    </li>
  )
}

/** A version is its date, formatted like the date beside it. */
const dateOf = (version: string) => version.replaceAll('-', '.')

function Decided({
  consent: { document, version, currentVersion, decidedAt, isGiven },
}: {
  consent: Consent
}) {
  const t = useT()
  const { dated } = useMomentText()
  if (document === 'marketing') {
    return <p>{t(isGiven ? 'account.consents.marketingOn' : 'account.consents.marketingOff')}</p>
  }
  return (
    <>
      <p className="dotted">
        {version !== null && document !== 'over14' && (
          <span>{t('account.consents.version', { version: dateOf(version) })}</span>
        )}
        {decidedAt !== null && <span>{t('account.consents.accepted', { date: dated(decidedAt) })}</span>}
      </p>
      {document !== 'over14' && version !== currentVersion && (
        <p className={styles.newer}>{t('account.consents.newer', { version: dateOf(currentVersion) })}</p>
      )}
    </>
  )
}

function useDecision({ document, currentVersion }: Consent) {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  const { run, isBusy, failure } = useMutation(async (isGiven: boolean) => {
    if (document === 'over14') return
    return api('PUT /api/v1/member/consent', { body: { document, version: currentVersion, isGiven } })
  })
  const decide = async (isGiven: boolean) => {
    const answer = await run(isGiven)
    if (!answer?.ok) return
    if (document === 'marketing') toast(t(isGiven ? 'account.consents.savedOn' : 'account.consents.savedOff'))
    await revalidate()
  }
  return { decide, failure, isBusy: isBusy || state !== 'idle' }
}

export const ErrorBoundary = () => <SectionError of="consents" />
