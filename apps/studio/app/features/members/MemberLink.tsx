import { grantingRole } from '@encore/contract/rules/staff-roles'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { ScopedLink } from '#app/shell/ScopedLink.tsx'

/** A member's nickname, linked to their page when the viewer has the permission. */
export function MemberLink({ uid, nickname }: { uid: string; nickname: string | null }) {
  const t = useT()
  const { me } = useCurrentStaff()
  if (nickname === null) return <span>{t('members.gone')}</span>
  if (grantingRole(me.roles, 'member.read', null) === null) return <span translate="no">{nickname}</span>
  return (
    <ScopedLink to={`/members/${uid}`} className="link">
      {nickname}
    </ScopedLink>
  )
}
