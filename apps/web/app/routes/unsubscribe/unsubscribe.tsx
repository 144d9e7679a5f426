import { Button } from '@encore/ui/Button'
import { Outcome } from '@encore/ui/Outcome'
import { Panel } from '@encore/ui/Panel'
import MailX from 'lucide-react/icons/mail-x'
import { data, Form, useNavigation } from 'react-router'
import { useMomentText } from '#app/features/orders/use-moment-text.ts'
import { PageLink } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import { PageHead } from '#app/PageHead.tsx'
import { pageContext } from '#app/page-context.ts'
import type { Route } from './+types/unsubscribe.ts'
import styles from './unsubscribe.module.css'

/** Looking changes nothing: mailboxes open links by themselves. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const found = await context.get(pageContext).api('GET /api/v1/unsubscribe/{token}', { params: { token } })
  if (!found.ok) throw data(null, { status: found.status >= 400 && found.status < 500 ? 404 : 503 })
  return found.value
}

/** The button of the page, or the mailbox's own (RFC 8058), which sends no cookie and follows no redirect. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const stopped = await api('POST /api/v1/unsubscribe/{token}', { params: { token } })
  if (!stopped.ok) throw data(null, { status: stopped.status >= 400 && stopped.status < 500 ? 404 : 503 })
  return stopped.value
}

/** The way out of a mail: what it stops is asked once, and told. */
export default function Unsubscribe({
  loaderData: { kind, isTaken },
  actionData: stopped,
}: Route.ComponentProps) {
  const t = useT()
  const { dated } = useMomentText()
  const isBusy = useNavigation().state !== 'idle'
  const toWishes = (
    <Button kind="plain" render={<PageLink to="/mypage/consents" />}>
      {t('unsubscribe.wishes')}
    </Button>
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={`${t('unsubscribe.title')} · Encore`} isPrivate />
      <meta name="referrer" content="no-referrer" />
      <Panel className={styles.panel}>
        {isTaken ? (
          <>
            <MailX className={styles.mark} />
            <h1>{t(`unsubscribe.${kind}.ask`)}</h1>
            <p>{t(`unsubscribe.${kind}.text`)}</p>
            <Form method="post" className={styles.ways}>
              <Button type="submit" kind="primary" busy={isBusy}>
                {t('unsubscribe.stop')}
              </Button>
              {toWishes}
            </Form>
          </>
        ) : (
          <div role="status">
            <Outcome kind="ok" level={1} title={t(`unsubscribe.${kind}.done`)} actions={toWishes}>
              <p>{t(`unsubscribe.${kind}.still`)}</p>
              {stopped ? <p>{t('unsubscribe.since', { moment: dated(stopped.stoppedAt) })}</p> : null}
            </Outcome>
          </div>
        )}
      </Panel>
    </div>
  )
}
