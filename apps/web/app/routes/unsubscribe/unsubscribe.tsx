import { Button, type ButtonProps } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import MailX from 'lucide-react/icons/mail-x'
import type { ReactNode } from 'react'
import { data, Form, isRouteErrorResponse, useNavigation } from 'react-router'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/unsubscribe.ts'
import styles from './unsubscribe.module.css'

/** A GET changes nothing, because mail clients open links by themselves. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const found = await context.get(pageContext).api('GET /api/v1/unsubscribe/{token}', { params: { token } })
  if (!found.ok) throw data(null, { status: found.status >= 400 && found.status < 500 ? 404 : 503 })
  return found.value
}

/**
 * Sent by the page's button, or by the mail client itself (RFC 8058), without cookies and without following redirects.
 */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const stopped = await api('POST /api/v1/unsubscribe/{token}', { params: { token } })
  if (!stopped.ok) throw data(null, { status: stopped.status >= 400 && stopped.status < 500 ? 404 : 503 })
  return stopped.value
}

export default function Unsubscribe({
  loaderData: { kind, isTaken },
  actionData: stopped,
}: Route.ComponentProps) {
  const t = useT()
  const { dated } = useMomentText()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Frame>
      {isTaken ? (
        <Outcome
          kind="wait"
          icon={<MailX />}
          level={1}
          title={t(`unsubscribe.${kind}.ask`)}
          actions={
            <Form method="post" className={styles.ways}>
              <Button type="submit" kind="primary" size="l" wide busy={isBusy}>
                {t('unsubscribe.stop')}
              </Button>
              <PreferencesLink kind="outline" />
            </Form>
          }
        >
          <p>{t(`unsubscribe.${kind}.text`)}</p>
        </Outcome>
      ) : (
        <div role="status">
          <Outcome
            kind="ok"
            level={1}
            title={t(`unsubscribe.${kind}.done`)}
            actions={<PreferencesLink kind="outline" />}
          >
            <p>{t(`unsubscribe.${kind}.still`)}</p>
            {stopped && (
              <p className={styles.since}>{t('unsubscribe.since', { moment: dated(stopped.stoppedAt) })}</p>
            )}
          </Outcome>
        </div>
      )}
    </Frame>
  )
}

/** An invalid link leads to the page where members can stop mails as well. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useT()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Frame>
      <Outcome
        kind="wait"
        icon={<MailX />}
        level={1}
        title={t('unsubscribe.unknown.title')}
        actions={<PreferencesLink kind="primary" />}
      >
        <p>{t('unsubscribe.unknown.text')}</p>
      </Outcome>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${t('unsubscribe.title')} · Encore`} isPrivate />
      <meta name="referrer" content="no-referrer" />
      <Panel className={styles.panel}>{children}</Panel>
    </div>
  )
}

function PreferencesLink({ kind }: Pick<ButtonProps, 'kind'>) {
  const t = useT()
  return (
    <Button kind={kind} size="l" wide render={<PageLink to="/mypage/consents" />}>
      {t('unsubscribe.wishes')}
    </Button>
  )
}
