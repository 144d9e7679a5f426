import { useMutation } from '@encore/app-kit/use-mutation'
import { type CallConsentKind, callConsentVersion } from '@encore/contract/rules/calls/call-consent'
import { Checkbox } from '@encore/ui/Checkbox'
import { api } from '#app/data/api.ts'
import { FailureNotice } from '#app/features/account-forms/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallBlock.module.css'
import type { CallPartProps } from './call-part.ts'

/** The consents that the session allows. None is given before it is ticked. */
export function Consents({ room, session, own }: CallPartProps) {
  const { t, locale } = useText()
  const { run, isBusy, failure } = useMutation((kind: CallConsentKind, isGiven: boolean) =>
    api('PUT /api/v1/call-session/{id}/consent', {
      params: { id: session.id },
      body: { kind, isGiven, version: callConsentVersion, language: locale },
    }),
  )
  const kinds: readonly CallConsentKind[] =
    session.recording === 'KEEPSAKE' ? ['KEEPSAKE', 'LISTEN'] : ['LISTEN']
  const give = async (kind: CallConsentKind, isGiven: boolean) => {
    const answer = await run(kind, isGiven)
    if (answer?.ok) room.follower.keepOwn({ consents: { ...own.consents, [kind]: isGiven } })
  }
  return (
    <section className={styles.block} aria-labelledby="call-consents">
      <h2 id="call-consents">{t('call.consents.title')}</h2>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          checked={own.consents[kind] === true}
          disabled={isBusy}
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
