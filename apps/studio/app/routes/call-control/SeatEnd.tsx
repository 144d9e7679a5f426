import type { StaffSeatEnd } from '@encore/contract/rules/calls/staff-seats'
import { Notice } from '@encore/ui/Notice'
import { useT } from '#app/i18n/TextProvider.tsx'

/** Says why a seat was closed by something else than the caller. */
export function SeatEnd({ end }: { end: StaffSeatEnd | null }) {
  const t = useT()
  if (end === null || end === 'LEFT') return null
  return (
    <Notice kind={end === 'CALL_ENDED' ? 'info' : 'warn'} role="status">
      {t(`callControl.seat.ends.${end}`)}
    </Notice>
  )
}
