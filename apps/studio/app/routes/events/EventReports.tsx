import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import Activity from 'lucide-react/icons/activity'
import Landmark from 'lucide-react/icons/landmark'
import { Link } from 'react-router'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './EventTools.module.css'

export function EventReports({ eventId }: { eventId: string }) {
  const t = useT()
  const { me } = useCurrentStaff()
  return (
    <div className={styles.tools}>
      {grantingRole(me.roles, 'report.read', eventId) ? (
        <Button size="s" render={<Link to={`/events/${eventId}/settlement`} />}>
          <Landmark />
          <span>{t('reports.settlement.title')}</span>
        </Button>
      ) : null}
      <Button size="s" render={<Link to={`/events/${eventId}/quality`} />}>
        <Activity />
        <span>{t('reports.quality.title')}</span>
      </Button>
    </div>
  )
}
