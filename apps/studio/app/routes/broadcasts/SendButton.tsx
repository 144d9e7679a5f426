import type { BroadcastAudienceSize, BroadcastSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import Send from 'lucide-react/icons/send'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { ConfirmDialog } from '#app/features/dialogs/ConfirmDialog.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface SendButtonProps {
  sheet: BroadcastSheet
  audienceSize: BroadcastAudienceSize | null
  isUnsaved: boolean
  /** Called when texts are missing. */
  onRefused(fields: FieldProblem[]): void
  onDone(): void
}

/** Sends a broadcast after confirming the number of recipients. */
export function SendButton({
  sheet: { id, version },
  audienceSize,
  isUnsaved,
  onRefused,
  onDone,
}: SendButtonProps) {
  const { t, locale } = useText()
  const toast = useToast()
  const count = new Intl.NumberFormat(locale)
  const { notified, mailed } = audienceSize ?? { notified: 0, mailed: 0 }
  return (
    <ConfirmDialog
      trigger={
        <Button size="s" kind="primary" disabled={isUnsaved || !audienceSize}>
          <Send />
          <span>{t('broadcasts.send')}</span>
        </Button>
      }
      title={t('broadcasts.sendTitle')}
      submit={t('broadcasts.send')}
      send={async () => {
        const answer = await call('POST /api/studio/broadcast/{id}/send', {
          params: { id },
          body: { version },
        })
        if (!answer.ok && answer.error.fields) onRefused(answer.error.fields)
        return answer
      }}
      onDone={() => {
        toast({ text: t('broadcasts.sending') })
        onDone()
      }}
    >
      <p>
        {mailed > 0 ? t('broadcasts.sendText', { notified, mailed }) : t('broadcasts.sendOne', { notified })}
      </p>
      {audienceSize?.byDay ? (
        <p>
          {t('broadcasts.byDay', {
            count: count.format(audienceSize.byDay.notified),
            when: momentText(audienceSize.byDay.from, locale),
          })}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
