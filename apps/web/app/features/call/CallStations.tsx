import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallBlock.module.css'
import type { CallPartProps } from './call-part.ts'
import { isEnded } from './call-phase.ts'
import { clockText } from './call-words.ts'

/** The fan's calls in the order of the artists, each with its place. */
export function CallStations({ session, own }: CallPartProps) {
  const { t } = useText()
  return (
    <section className={styles.block} aria-labelledby="call-stations">
      <header>
        <h2 id="call-stations">{t('call.stations.title')}</h2>
        <span>
          {t('call.stations.promise', { time: clockText(own.calls[0]?.promisedMs ?? session.promiseMs) })}
        </span>
      </header>
      <ul className={styles.list}>
        {session.stations.map((station) => {
          const call = own.calls.find(({ stationId }) => stationId === station.id)
          return (
            <li key={station.id}>
              <span>
                <b lang={languageTag[station.artist.name.lang]}>{station.artist.name.text}</b>
                <small>
                  {call?.wait
                    ? t('call.place.ahead', { n: call.wait.ahead })
                    : t('call.stations.waiting', { n: station.waiting })}
                </small>
              </span>
              <span />
              {call && (
                <Badge kind={isEnded(call) ? 'ended' : call.state === 'WAITING' ? 'soft' : 'ok'}>
                  {t(`call.state.${call.state}`)}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
