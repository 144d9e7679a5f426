import type { BroadcastAudienceSize, BroadcastSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { Button } from '@encore/ui/Button'
import { useToast } from '@encore/ui/Toast'
import Send from 'lucide-react/icons/send'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { ConfirmDialog } from '#app/features/confirm/ConfirmDialog.tsx'
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
  const { w, locale } = useText()
  const toast = useToast()
  const words = w.broadcasts
  const count = new Intl.NumberFormat(locale)
  const notified = count.format(audienceSize?.notified ?? 0)
  const mailed = count.format(audienceSize?.mailed ?? 0)
  return (
    <ConfirmDialog
      trigger={
        <Button size="s" kind="primary" disabled={isUnsaved || !audienceSize}>
          <Send />
          <span>{words.send}</span>
        </Button>
      }
      title={words.sendTitle}
      submit={words.send}
      send={async () => {
        const answer = await call('POST /api/studio/broadcast/{id}/send', {
          params: { id },
          body: { version },
        })
        if (!answer.ok && answer.error.fields) onRefused(answer.error.fields)
        return answer
      }}
      onDone={() => {
        toast({ text: words.sending })
        onDone()
      }}
    >
      <p>
        {audienceSize && audienceSize.mailed > 0 ? words.sendText(notified, mailed) : words.sendOne(notified)}
      </p>
      {audienceSize?.byDay ? (
        <p>
          {words.byDay(
            count.format(audienceSize.byDay.notified),
            momentText(audienceSize.byDay.from, locale),
          )}
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
