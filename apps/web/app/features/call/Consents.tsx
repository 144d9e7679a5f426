import { useMutation } from '@encore/app-kit/use-mutation'
import { type CallConsentKind, consentVersion } from '@encore/contract/rules/calls/call-consent'
import { Button } from '@encore/ui/Button'
import { Checkbox } from '@encore/ui/Checkbox'
import { Notice } from '@encore/ui/Notice'
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
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const give = async (kind: CallConsentKind, isGiven: boolean) => {
    setDecided((all) => ({ ...all, [kind]: isGiven }))
    const answer = await run(kind, isGiven)
    setDecided(({ [kind]: _, ...others }) => others)
    if (!answer?.ok) return
    const consents = own.consents.map((one) => (one.kind === kind ? { kind, isGiven } : one))
    room.follower.keepOwn({ consents })
  }
  const withdraw = () => {
    setIsWithdrawing(false)
    void give('KEEPSAKE', false)
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
          onChange={({ currentTarget: { checked } }) =>
            deletes(kind, checked) ? setIsWithdrawing(true) : void give(kind, checked)
          }
        >
          {t(`call.consents.${kind}`)}
        </Checkbox>
      ))}
      {isWithdrawing && (
        <Notice
          kind="warn"
          role="alertdialog"
          aria-label={t('call.consents.withdraw.title')}
          title={t('call.consents.withdraw.title')}
          action={
            <>
              <Button size="s" autoFocus onClick={() => setIsWithdrawing(false)}>
                {t('call.consents.withdraw.keep')}
              </Button>
              <Button size="s" kind="danger" onClick={withdraw}>
                {t('call.consents.withdraw.action')}
              </Button>
            </>
          }
        >
          {t('call.consents.withdraw.text')}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}

/** Taking this consent back deletes what was recorded, so it is asked once more. */
const deletes = (kind: CallConsentKind, isGiven: boolean): boolean => kind === 'KEEPSAKE' && !isGiven
