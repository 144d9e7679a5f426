import type { EventSheet } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Notice } from '@encore/ui/Notice'
import { useState } from 'react'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { FailureNotice } from '#app/features/failure/FailureNotice.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'

export interface MissingProps {
  sheet: EventSheet
  onDismissed(): void
}

/** What a hidden event needs before fans can see it, and when for want of it they did not; nothing where all is well. */
export function Missing({ sheet: { id, needs, publishMissedAt, draft }, onDismissed }: MissingProps) {
  const { w, locale } = useText()
  const words = w.eventTools
  const [failed, setFailed] = useState('')
  if (needs.length === 0 && publishMissedAt === null) return null
  const missed = needs.length > 0 ? words.missedNeeds : words.missedReady
  async function dismiss() {
    const answer = await call('POST /api/studio/event/{eventId}/hide', { params: { eventId: id }, body: {} })
    setFailed(answer.ok ? '' : answer.error.name)
    if (answer.ok) onDismissed()
  }
  return (
    <>
      <FailureNotice name={failed} />
      <Notice
        kind="warn"
        title={
          publishMissedAt ? words.missed(momentText(publishMissedAt, locale, draft.zone)) : words.needsTitle
        }
        action={
          publishMissedAt ? (
            <Button size="s" kind="outline" onClick={() => void dismiss()}>
              {words.dismiss}
            </Button>
          ) : undefined
        }
      >
        {publishMissedAt ? missed : null}
        {needs.length > 0 ? (
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need}>{words.needs[need]}</li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </>
  )
}
