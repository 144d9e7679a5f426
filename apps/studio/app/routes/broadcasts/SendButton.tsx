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
  reach: BroadcastAudienceSize | null
  isUnsaved: boolean
  /** Called when texts are missing. */
  onRefused(fields: FieldProblem[]): void
  onDone(): void
}

/** Sends a broadcast after confirming the number of recipients. */
export function SendButton({ sheet: { id, version }, reach, isUnsaved, onRefused, onDone }: SendButtonProps) {
  const { w, locale } = useText()
  const toast = useToast()
  const words = w.broadcasts
  const count = new Intl.NumberFormat(locale)
  const told = count.format(reach?.told ?? 0)
  const mailed = count.format(reach?.mailed ?? 0)
  return (
    <ConfirmDialog
      trigger={
        <Button size="s" kind="primary" disabled={isUnsaved || !reach}>
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
      <p>{reach && reach.mailed > 0 ? words.sendText(told, mailed) : words.sendOne(told)}</p>
      {reach?.byDay ? (
        <p>{words.byDay(count.format(reach.byDay.told), momentText(reach.byDay.from, locale))}</p>
      ) : null}
    </ConfirmDialog>
  )
}
