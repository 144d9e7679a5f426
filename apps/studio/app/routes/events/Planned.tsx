import type { EventSheet } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { call } from '#app/data/api.ts'
import { momentText } from '#app/data/times.ts'
import { useDue } from '#app/data/use-due.ts'
import { ConfirmButton } from '#app/features/dialogs/ConfirmButton.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'

export interface PlannedProps {
  sheet: EventSheet
  plan: NonNullable<EventSheet['publishAt']>
  onDue(): void
  onUndone(): void
}

/** Shows when the event will be published, and the staff member who scheduled it. */
export function Planned({ sheet, plan, onDue, onUndone }: PlannedProps) {
  const { t, locale } = useText()
  useDue(plan.at, onDue)
  return (
    <Notice
      title={t('events.tools.seenFrom', { when: momentText(plan.at, locale, sheet.draft.zone) })}
      action={
        <ConfirmButton
          label={t('events.tools.unschedule')}
          title={t('events.tools.unscheduleTitle')}
          text={t('events.tools.unscheduleText')}
          done={t('events.tools.unscheduled')}
          send={() =>
            call('POST /api/studio/event/{eventId}/hide', { params: { eventId: sheet.id }, body: {} })
          }
          onDone={onUndone}
        />
      }
    >
      {t('events.tools.scheduledBy', { name: plan.by ?? t('orders.gone') })}
    </Notice>
  )
}
