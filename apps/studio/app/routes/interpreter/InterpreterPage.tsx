import type { InterpretedStation } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Headphones from 'lucide-react/icons/headphones'
import Languages from 'lucide-react/icons/languages'
import Mic from 'lucide-react/icons/mic'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { api, unwrap } from '#app/data/api.ts'
import type { InterpreterPlace } from '#app/features/calls/interpreter-path.ts'
import { languageNames } from '#app/features/localized-text/text-language.ts'
import { useDarkRoom } from '#app/features/show-control/use-dark-room.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Interpreter.module.css'
import { InterpreterRoom } from './InterpreterRoom.tsx'
import { useInterpreting, useStation } from './use-interpreter.ts'

export async function readInterpreter({
  params: { eventId = '', sessionId = '', stationId = '' },
  request,
}: LoaderFunctionArgs): Promise<InterpretedStation> {
  const answer = await api(
    'GET /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter',
    { params: { eventId, id: sessionId, stationId }, query: {} },
  )
  if (!answer.ok && answer.status === 401) {
    const { pathname } = new URL(request.url)
    // Another document: this one may use the microphone.
    window.location.replace(`/sign-in?to=${encodeURIComponent(pathname)}`)
    return new Promise(() => {})
  }
  return unwrap(answer)
}

/** The interpreter of one station: microphone, the fan's picture, and both voices. It has no list and no queue. */
export function InterpreterPage() {
  const t = useT()
  const first = useLoaderData<InterpretedStation>()
  const { eventId = '', sessionId = '', stationId = '' } = useParams()
  const place = useMemo<InterpreterPlace>(
    () => ({ eventId, id: sessionId, stationId }),
    [eventId, sessionId, stationId],
  )
  const followed = useStation(first, place)
  const { interpreting, start } = useInterpreting(place, followed.station)
  useDarkRoom()
  return (
    <>
      <title>{t('interpreter.title')}</title>
      {interpreting ? (
        <InterpreterRoom followed={followed} interpreting={interpreting} />
      ) : (
        <Start station={followed.station} onStart={start} />
      )}
    </>
  )
}

/** The press that asks for the microphone and lets the page play sound. */
function Start({ station, onStart }: { station: InterpretedStation; onStart: () => Promise<void> }) {
  const t = useT()
  const { artist, session } = station
  return (
    <main className={styles.start}>
      <p>{t('interpreter.title')}</p>
      <h1 lang={artist.name.lang}>{artist.name.text}</h1>
      <ul>
        <li>
          <Languages />
          <span>{session.interpreterLanguages.map((one) => languageNames[one]).join(', ')}</span>
        </li>
        <li>
          <Headphones />
          <span>{t('interpreter.start.headphones')}</span>
        </li>
        <li>
          <Mic />
          <span>{t('interpreter.start.both')}</span>
        </li>
      </ul>
      {session.isInterpreterPromised ? <p>{t('interpreter.start.promised')}</p> : null}
      <Button kind="primary" size="l" onClick={() => void onStart()}>
        {t('interpreter.start.act')}
      </Button>
    </main>
  )
}
