import type { EventDetail } from '@encore/contract/endpoints'
import { calendarFile } from '@encore/contract/rules/calendar'
import { Button, type ButtonProps } from '@encore/ui/Button'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useDocument } from '#app/document.tsx'
import { usePagePath } from '#app/i18n/PageLink.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'

export interface AddToCalendarProps extends Pick<ButtonProps, 'kind' | 'size' | 'className'> {
  event: EventDetail
  renderedAt: number
}

/** Links to a calendar file generated inline; works without scripts. */
export function AddToCalendar({ event, renderedAt, ...look }: AddToCalendarProps) {
  const t = useT()
  const { origin } = useDocument()
  const pagePath = usePagePath()
  const file = calendarFile({
    ...event,
    title: event.title.text,
    summary: event.summary.text,
    url: origin + pagePath(`/detail/${event.id}`),
    saidAt: new Date(renderedAt).toISOString(),
    sent: null,
  })
  return (
    <Button
      {...look}
      render={
        <a
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${event.slug}.ics`}
        />
      }
    >
      <CalendarPlus />
      <span>{t('detail.when.calendar')}</span>
    </Button>
  )
}
