import { useMutation } from '@encore/app-kit/use-mutation'
import { type CallConsentKind, consentVersion } from '@encore/contract/rules/calls/call-consent'
import { Checkbox } from '@encore/ui/Checkbox'
import { useState } from 'react'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallBlock.module.css'
import type { CallPartProps } from './call-part.ts'

/** The consents that the session asks for. None is given before it is ticked. */
export function Consents({ room, session, own }: Pick<CallPartProps, 'room' | 'session' | 'own'>) {
  const { t, locale } = useText()
  const { run, failure } = useMutation((kind: CallConsentKind, isGiven: boolean) =>
    api('PUT /api/v1/call-session/{id}/consent', {
      params: { id: session.id },
      body: { kind, isGiven, version: consentVersion(kind), language: locale },
    }),
  )
  /** Decisions that are on their way to the server. */
  const [decided, setDecided] = useState<Partial<Record<CallConsentKind, boolean>>>({})
  const give = async (kind: CallConsentKind, isGiven: boolean) => {
    setDecided((all) => ({ ...all, [kind]: isGiven }))
    const answer = await run(kind, isGiven)
    setDecided(({ [kind]: _, ...others }) => others)
    if (!answer?.ok) return
    const consents = own.consents.map((one) => (one.kind === kind ? { kind, isGiven } : one))
    room.follower.keepOwn({ consents })
  }
  if (own.consents.length === 0 || session.state === 'CLOSED') return null
  return (
    <section className={styles.block} aria-labelledby="call-consents">
      <h2 id="call-consents">{t('call.consents.title')}</h2>
      {own.consents.map(({ kind, isGiven }) => (
        <Checkbox
          key={kind}
          checked={(decided[kind] ?? isGiven) === true}
          note={t(`call.consents.${kind}Note`)}
          onChange={({ currentTarget }) => void give(kind, currentTarget.checked)}
        >
          {t(`call.consents.${kind}`)}
        </Checkbox>
      ))}
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}
