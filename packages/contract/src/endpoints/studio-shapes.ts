import Type, { type Static, type TSchema } from 'typebox'
import { changeKinds } from '../rules/product-editing.ts'
import { staffRoles } from '../rules/studio-roles.ts'
import { eventStatuses } from './catalog.ts'
import { Id, Instant, LocalText, Nullable, OneOf, PaidCurrencyCode, Shape } from './shapes.ts'

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
  /** Currencies that a payment method charges now; prices in others are shown to no fan. */
  chargedCurrencies: Type.Array(PaidCurrencyCode),
  /** Whose days reports tell unless another zone is asked for, IANA. */
  teamZone: Type.String(),
})
export type StudioMe = Static<typeof StudioMe>

/** An event as those see it who work on it; hidden ones too. */
export const StudioEvent = Shape({
  id: Id('ev'),
  slug: Type.String(),
  title: LocalText,
  status: OneOf(eventStatuses),
  isHidden: Type.Boolean(),
  /** From when on it is shown by itself. */
  publishAt: Nullable(Instant),
  /** As it was announced. */
  startAt: Instant,
  /** When it began; null: not yet, or by the clock alone. */
  startedAt: Nullable(Instant),
  endAt: Instant,
  zone: Type.String({ description: 'IANA' }),
  poster: Type.String({ description: '3:4, lettered' }),
})
export type StudioEvent = Static<typeof StudioEvent>

/** Six digits of an app, or one of the codes that were kept for its loss. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 20 })

/** Where a list goes on: as the answer before said, for no other list. */
export const ListCursor = Type.String({ pattern: '^[\\w-]{2,600}\\.[\\w-]{22}$' })

/** What every list of the studio takes beside its filters. */
export const listQuery = {
  cursor: Type.Optional(ListCursor),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** One part of a list that is read along an index: nobody counts the rest. */
export const ListPart = <S extends TSchema>(item: S) =>
  Shape({ content: Type.Array(item), nextCursor: Nullable(Type.String()) })

const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$'

/** A day of the calendar, UTC. */
export const Day = Type.String({ pattern: dayPattern, description: 'a day, UTC' })

/** Which days a list is narrowed to, both themselves too, on the clock of `zone`. */
export const daysQuery = {
  from: Type.Optional(Type.String({ pattern: dayPattern, description: 'a day in `zone`' })),
  to: Type.Optional(Type.String({ pattern: dayPattern, description: 'a day in `zone`, itself too' })),
  zone: Type.Optional(Type.String({ maxLength: 60, description: 'IANA; UTC unless given' })),
}
/** One text in the languages it is written in; what is empty is not there. */
export const TextsUpTo = (maxLength: number) => {
  const text = Type.Optional(Type.String({ maxLength }))
  return Shape({ ko: text, ja: text, en: text, zhhans: text })
}

/** Name of a kept picture. */
export const ImageKey = Type.String({
  pattern: '^[0-9a-f]{32}(?:-[A-Za-z0-9_-]{64})?$',
  description: 'key of a picture',
})

/** Of what was read; goes back with what is saved. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_000_000_000 })

/** What the editor was told and accepts; anything else that buyers would feel is CONFIRM_CHANGES. */
export const ConfirmedChanges = Type.Array(OneOf(changeKinds), {
  maxItems: changeKinds.length,
  uniqueItems: true,
})
