import { useMutation } from '@encore/app-kit/use-mutation'
import type { StationState } from '@encore/contract/endpoints'
import { Checkbox } from '@encore/ui/Checkbox'
import { useState } from 'react'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { StationPort } from './station-port.ts'

export interface ConsentSwitchesProps {
  /** The consents in the last state of the server. */
  consents: StationState['consents']
  give: StationPort['consent']
}

/** The consents that the session asks of the artist. None is given before it is ticked. */
export function ConsentSwitches({ consents, give }: ConsentSwitchesProps) {
  const { t, locale } = useText()
  const { run, failure } = useMutation(give)
  /** Decisions of this page; one that the server refused is taken back. */
  const [decided, setDecided] = useState<Partial<Record<string, boolean>>>({})
  const decide = async (kind: StationState['consents'][number]['kind'], isGiven: boolean) => {
    const before = decided[kind]
    setDecided((all) => ({ ...all, [kind]: isGiven }))
    const answer = await run(kind, isGiven, locale)
    if (!answer?.ok) setDecided((all) => ({ ...all, [kind]: before }))
  }
  return (
    <>
      {consents.map(({ kind, isGiven }) => (
        <Checkbox
          key={kind}
          checked={(decided[kind] ?? isGiven) === true}
          note={t(`station.consents.${kind}Note`)}
          onChange={({ currentTarget }) => void decide(kind, currentTarget.checked)}
        >
          {t(`station.consents.${kind}`)}
        </Checkbox>
      ))}
      <FailureNotice name={failure?.error.name} />
    </>
  )
}
