import type { EventSheet } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { useDue } from '#app/data/use-due.ts'
import { ConfirmButton } from '#app/features/confirm/ConfirmButton.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface PlannedProps {
  sheet: EventSheet
  plan: NonNullable<EventSheet['publishAt']>
  onDue(): void
  onUndone(): void
}

/** Shows when the event will be published, and the staff member who scheduled it. */
export function Planned({ sheet, plan, onDue, onUndone }: PlannedProps) {
  const { w, locale } = useText()
  const words = w.eventTools
  useDue(plan.at, onDue)
  return (
    <Notice
      title={words.seenFrom(momentText(plan.at, locale, sheet.draft.zone))}
      action={
        <ConfirmButton
          label={words.unschedule}
          title={words.unscheduleTitle}
          text={words.unscheduleText}
          done={words.unscheduled}
          send={() =>
            call('POST /api/studio/event/{eventId}/hide', { params: { eventId: sheet.id }, body: {} })
          }
          onDone={onUndone}
        />
      }
    >
      {words.scheduledBy(plan.by ?? w.orders.gone)}
    </Notice>
  )
}
