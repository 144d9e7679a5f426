import type { InterpretedSession } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Languages from 'lucide-react/icons/languages'
import { useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { interpreterPath } from '#app/features/calls/interpreter-path.ts'
import { SessionBadge } from '#app/features/calls/SessionBadge.tsx'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import styles from './InterpretersPage.module.css'

export const readInterpreters = async (): Promise<InterpretedSession[]> =>
  unwrap(await call('GET /api/studio/interpreter')).content

/** Call sessions that the caller may interpret, with a way to each artist. */
export function InterpretersPage() {
  const t = useT()
  const sessions = useLoaderData<InterpretedSession[]>()
  return (
    <>
      <PageHead title={t('interpreter.list.title')} />
      {sessions.length === 0 ? (
        <Empty icon={<Languages />} title={t('interpreter.list.empty')} level={2} framed>
          {t('interpreter.list.emptyText')}
        </Empty>
      ) : (
        sessions.map((session) => <Session key={session.id} session={session} />)
      )}
    </>
  )
}

function Session({ session }: { session: InterpretedSession }) {
  const { t, locale } = useText()
  const { event, startsAt, state, interpreterLanguages, stations } = session
  return (
    <section className={box.box}>
      <header>
        <h2 lang={event.title.lang}>{event.title.text}</h2>
        <SessionBadge state={state} />
      </header>
      <p className={box.quiet}>
        {momentText(startsAt, locale, event.zone)} ·{' '}
        {interpreterLanguages.map((one) => languageNames[one]).join(', ')}
      </p>
      <ul className={styles.stations}>
        {stations.map(({ id, artist }) => (
          <li key={id}>
            <b lang={artist.name.lang}>{artist.name.text}</b>
            {/* A document of its own, since only that one may use the microphone. */}
            <Button
              size="s"
              kind={state === 'OPEN' ? 'primary' : 'fill'}
              render={<a href={interpreterPath({ eventId: event.id, id: session.id, stationId: id })} />}
              aria-label={t('interpreter.list.open', { artist: artist.name.text })}
            >
              {t('interpreter.list.act')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
