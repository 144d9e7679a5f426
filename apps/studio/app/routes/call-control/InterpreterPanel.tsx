import type { ControlledCall, ControlledStation } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import Languages from 'lucide-react/icons/languages'
import { interpreterPath } from '#app/features/calls/interpreter-path.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Consent } from './Consent.tsx'
import { fanName } from './fan-name.ts'
import styles from './Seat.module.css'
import type { ControlPlace } from './use-control.ts'

export interface InterpreterPanelProps {
  place: ControlPlace
  station: ControlledStation
  /** The live call; null while nobody is on air. */
  running: ControlledCall | null
}

/** The interpreter of a station: the consents, whether somebody is there, and the way to the page. */
export function InterpreterPanel({ place, station, running }: InterpreterPanelProps) {
  const t = useT()
  const { id: stationId, artist, interpretConsent } = station
  return (
    <section>
      <h3>{t('callControl.interpreter.title')}</h3>
      {running ? (
        <p data-is={running.isInterpreted ? 'there' : 'away'} className={styles.interpreter}>
          <Languages />
          <span>
            {t(running.isInterpreted ? 'callControl.interpreter.there' : 'callControl.interpreter.away')}
          </span>
        </p>
      ) : null}
      <ul className={styles.consents}>
        {running ? (
          <Consent isGiven={running.interpretConsent} of="interpreter" name={fanName(t, running)} />
        ) : null}
        <Consent isGiven={interpretConsent} of="interpreter" name={artist.name.text} />
      </ul>
      <Button
        size="s"
        render={<a href={interpreterPath({ ...place, stationId })} target="_blank" rel="noopener" />}
      >
        {t('callControl.interpreter.page')}
      </Button>
    </section>
  )
}
