import type { StudioEvent } from '@encore/contract/endpoints'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { ownZone, zoneText } from '#app/data/times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import { SelectFilter } from '#app/list/Filters.tsx'

/** Zone of a report's days: the team's by default, or that of an event, of the reader, or UTC. */
export function ReportZoneFilter() {
  const { t, locale } = useText()
  const { me, events } = useCurrentStaff()
  const named = (zone: string) => `${zoneText(zone, locale)} · ${zone}`
  return (
    <SelectFilter
      name="zone"
      label={t('reports.zone')}
      all={t('reports.teamZone', { zone: zoneText(me.teamZone, locale) })}
      options={zonesOf(events, me.teamZone).map((zone) => ({ value: zone, label: named(zone) }))}
    />
  )
}

const zonesOf = (events: readonly StudioEvent[], teamZone: string): string[] =>
  [...new Set([ownZone(), ...events.map(({ zone }) => zone), 'UTC'])].filter((zone) => zone !== teamZone)
