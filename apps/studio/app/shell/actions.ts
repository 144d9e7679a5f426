import { grantingRole, type StudioPermission } from '@encore/contract/rules/staff-roles'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ComponentType } from 'react'
import { type CurrentStaff, may } from '#app/data/current-staff.ts'
import type { FixedKey, Translate } from '#app/i18n/text.ts'
import { eventPages } from './event-pages.ts'

/** An action available from any page; `to` is the page where it happens. */
export interface Action {
  id: string
  to: string
  icon: ComponentType
  label: string
  lang?: string
  note?: string
}

interface Beginning {
  id: string
  to: string
  label: FixedKey
  needs: StudioPermission
  /** Requires an all-events role. */
  isForAll?: true
  icon?: ComponentType
}

const beginnings: readonly Beginning[] = [
  { id: 'event', to: '/?new', label: 'events.create.action', needs: 'event.write', isForAll: true },
  { id: 'product', to: '/products/new', label: 'products.add', needs: 'product.write' },
  {
    id: 'campaign',
    to: '/coupons/new',
    label: 'coupons.add',
    needs: 'coupon.write',
    isForAll: true,
  },
  { id: 'notice', to: '/notices/new', label: 'notices.add', needs: 'notice.write' },
  { id: 'broadcast', to: '/broadcasts/new', label: 'broadcasts.add', needs: 'broadcast.write' },
  { id: 'theme', to: '/themes/new', label: 'themes.add', needs: 'event.write', isForAll: true },
  { id: 'artist', to: '/artists/new', label: 'artists.add', needs: 'event.write', isForAll: true },
  {
    ...{ id: 'invite', to: '/team?invite', icon: UserPlus },
    label: 'shell.commands.invite',
    needs: 'team.write',
    isForAll: true,
  },
]

/** "New …" actions that the caller's roles permit. */
export const actionsFor = (t: Translate, staff: CurrentStaff): Action[] =>
  beginnings
    .filter(({ needs, isForAll }) =>
      isForAll ? grantingRole(staff.me.roles, needs, null) !== null : may(staff, needs),
    )
    .map(({ id, to, label, icon = Plus }) => ({ id: `begin-${id}`, to, icon, label: t(label) }))

/** Actions for the current event: editing it, adding a product, and its other pages. */
export function actionsAt(t: Translate, staff: CurrentStaff, eventId: string): Action[] {
  const event = staff.events.find(({ id }) => id === eventId)
  const note = event ? { note: event.title.text, lang: event.title.lang } : {}
  const allows = (needs: StudioPermission) => grantingRole(staff.me.roles, needs, eventId) !== null
  const home = `/events/${eventId}`
  return [
    ...(allows('event.write')
      ? [{ id: 'here-edit', to: `${home}/edit`, icon: Pencil, label: t('events.tools.edit'), ...note }]
      : []),
    ...(allows('product.write')
      ? [
          {
            ...{ id: 'here-product', to: `/products/new?eventId=${eventId}`, icon: Plus },
            ...{ label: t('products.add'), ...note },
          },
        ]
      : []),
    ...eventPages
      .filter(({ needs }) => allows(needs))
      .map(({ path, title }) => ({
        ...{ id: `here${path}`, to: `${home}${path}`, icon: CornerDownRight },
        ...{ label: t(title), ...note },
      })),
  ]
}
