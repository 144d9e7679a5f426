import Type, { type Static, type TSchema } from 'typebox'
import { changeKinds } from '../rules/product-editing.ts'
import { staffRoles } from '../rules/staff-roles.ts'
import { eventStatuses } from './catalog.ts'
import { Id, Instant, LocalText, Nullable, OneOf, PaidCurrencyCode, PerLanguage, Shape } from './shapes.ts'

export const RoleName = OneOf(staffRoles)

/** A role and its access scope: one event, or all events when null. */
export const RoleHeld = Shape({ role: RoleName, eventId: Nullable(Id('ev')) })

/** The signed-in staff member and the limits of the session. */
export const StudioMe = Shape({
  uid: Type.String(),
  nickname: Type.String(),
  email: Nullable(Type.String()),
  roles: Type.Array(RoleHeld),
  /** When the second factor was last verified. */
  provedAt: Instant,
  endsAt: Instant,
  /** Currencies that a payment method charges now; fans see no prices in others. */
  chargedCurrencies: Type.Array(PaidCurrencyCode),
  /** Default IANA zone in which reports count days. */
  teamZone: Type.String(),
})
export type StudioMe = Static<typeof StudioMe>

/** An event as shown to its staff, even while hidden. */
export const StudioEvent = Shape({
  id: Id('ev'),
  slug: Type.String(),
  title: LocalText,
  status: OneOf(eventStatuses),
  isHidden: Type.Boolean(),
  /** Scheduled publication. */
  publishAt: Nullable(Instant),
  startAt: Instant,
  /** Actual start. Null before it, or when the show starts by the clock alone. */
  startedAt: Nullable(Instant),
  endAt: Instant,
  zone: Type.String({ description: 'IANA' }),
  poster: Type.String({ description: '3:4, lettered' }),
})
export type StudioEvent = Static<typeof StudioEvent>

/** Six digits of an authenticator app, or a recovery code. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 20 })

/** Position in a list, taken from the previous response and signed for that list only. */
export const ListCursor = Type.String({ pattern: '^[\\w-]{2,600}\\.[\\w-]{22}$' })

/** Query parameters of every studio list, beside its filters. */
export const listQuery = {
  cursor: Type.Optional(ListCursor),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** One part of a list that is read along an index; there is no total count. */
export const ListPart = <S extends TSchema>(item: S) =>
  Shape({ content: Type.Array(item), nextCursor: Nullable(Type.String()) })

const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$'

/** A calendar day, UTC. */
export const Day = Type.String({ pattern: dayPattern, description: 'a day, UTC' })

/** Local time in the zone of the event; null while it is not decided. */
export const LocalTime = Nullable(
  Type.String({ pattern: `${dayPattern.slice(0, -1)}T\\d{2}:\\d{2}$`, description: '`2026-11-28T18:00`' }),
)

/** Restricts a list to these days, inclusive, counted in `zone`. */
export const daysQuery = {
  from: Type.Optional(Type.String({ pattern: dayPattern, description: 'a day in `zone`' })),
  to: Type.Optional(Type.String({ pattern: dayPattern, description: 'a day in `zone`, itself too' })),
  zone: Type.Optional(Type.String({ maxLength: 60, description: 'IANA; UTC unless given' })),
}
/** One text in several languages; empty texts count as absent. */
export const TextsUpTo = (maxLength: number) => PerLanguage(Type.Optional(Type.String({ maxLength })))

export const ImageKey = Type.String({
  pattern: '^[0-9a-f]{32}(?:-[A-Za-z0-9_-]{64})?$',
  description: 'key of a picture',
})

/** Version that was read; it is sent back when saving. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 })

/** Changes that the editor confirmed; any other change that affects buyers fails with CONFIRM_CHANGES. */
export const ConfirmedChanges = Type.Array(OneOf(changeKinds), {
  maxItems: changeKinds.length,
  uniqueItems: true,
})
