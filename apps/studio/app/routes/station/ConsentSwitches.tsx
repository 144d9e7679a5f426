import { useMutation } from '@encore/app-kit/use-mutation'
import type { StationState } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
import { useState } from 'react'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import type { StationPort } from './station-port.ts'

type ConsentKind = StationState['consents'][number]['kind']

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
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const decide = async (kind: ConsentKind, isGiven: boolean) => {
    const before = decided[kind]
    setDecided((all) => ({ ...all, [kind]: isGiven }))
    const answer = await run(kind, isGiven, locale)
    if (!answer?.ok) setDecided((all) => ({ ...all, [kind]: before }))
  }
  const withdraw = () => {
    setIsWithdrawing(false)
    void decide('KEEPSAKE', false)
  }
  return (
    <>
      {consents.map(({ kind, isGiven }) => (
        <Checkbox
          key={kind}
          checked={(decided[kind] ?? isGiven) === true}
          note={t(`station.consents.${kind}Note`)}
          onChange={({ currentTarget: { checked } }) =>
            deletes(kind, checked) ? setIsWithdrawing(true) : void decide(kind, checked)
          }
        >
          {t(`station.consents.${kind}`)}
        </Checkbox>
      ))}
      {isWithdrawing ? (
        <Notice
          kind="warn"
          role="alertdialog"
          aria-label={t('station.consents.withdraw.title')}
          title={t('station.consents.withdraw.title')}
          action={
            <>
              <Button autoFocus onClick={() => setIsWithdrawing(false)}>
                {t('station.consents.withdraw.keep')}
              </Button>
              <Button kind="danger" onClick={withdraw}>
                {t('station.consents.withdraw.action')}
              </Button>
            </>
          }
        >
          {t('station.consents.withdraw.text')}
        </Notice>
      ) : null}
      <FailureNotice name={failure?.error.name} />
    </>
  )
}

/** Taking this consent back deletes what was recorded, so it is asked once more. */
const deletes = (kind: ConsentKind, isGiven: boolean): boolean => kind === 'KEEPSAKE' && !isGiven
