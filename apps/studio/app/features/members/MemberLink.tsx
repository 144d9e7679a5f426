import { grantingRole } from '@encore/contract/rules/studio-roles'
import { Link } from 'react-router'
import { useDesk } from '#app/data/desk.ts'
import { useWords } from '#app/i18n/TextProvider.tsx'

/** A member by their nickname; it leads to their page where the reader may see it. */
export function MemberLink({ uid, nickname }: { uid: string; nickname: string | null }) {
  const w = useWords()
  const { me } = useDesk()
  if (nickname === null) return <span>{w.members.gone}</span>
  if (grantingRole(me.roles, 'member.read', null) === null) return <span translate="no">{nickname}</span>
  return (
    <Link to={`/members/${uid}`} className="link">
      {nickname}
    </Link>
  )
}
