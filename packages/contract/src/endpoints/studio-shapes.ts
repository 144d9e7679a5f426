import Type, { type Static } from 'typebox'
import { staffRoles } from '../rules/studio-roles.ts'
import { eventStatuses } from './catalog.ts'
import { Id, Instant, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

export const RoleName = OneOf(staffRoles)

/** A role and where it holds: at one event, or with null at all of them. */
export const RoleHeld = Shape({ role: RoleName, eventId: Nullable(Id('ev')) })

/** Who is at the desk, and for how long. */
export const StudioMe = Shape({
  uid: Type.String(),
  nickname: Type.String(),
  email: Nullable(Type.String()),
  roles: Type.Array(RoleHeld),
  /** When the second factor was last shown. */
  provedAt: Instant,
  endsAt: Instant,
})
export type StudioMe = Static<typeof StudioMe>

/** An event as those see it who work on it; hidden ones too. */
export const StudioEvent = Shape({
  id: Id('ev'),
  slug: Type.String(),
  title: LocalText,
  status: OneOf(eventStatuses),
  isHidden: Type.Boolean(),
  startAt: Instant,
  endAt: Instant,
  zone: Type.String({ description: 'IANA' }),
  poster: Type.String({ description: '3:4, lettered' }),
})
export type StudioEvent = Static<typeof StudioEvent>

/** Six digits of an app, or one of the codes that were kept for its loss. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 20 })
