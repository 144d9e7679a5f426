export const staffRoles = [
  'OWNER',
  'ORGANISER',
  'MODERATOR',
  'CALL_STAFF',
  'INTERPRETER',
  'ARTIST',
  'FINANCE',
  'SUPPORT',
] as const
export type StaffRole = (typeof staffRoles)[number]

const everybody = staffRoles

/** Deny by default: a role that is not listed lacks the permission. */
const table = {
  'studio.enter': everybody,
  'event.read': everybody,
  'event.write': ['OWNER', 'ORGANISER'],
  'team.read': ['OWNER', 'ORGANISER'],
  'team.write': ['OWNER'],
  'audit.read': ['OWNER'],
  'notice.read': ['OWNER', 'ORGANISER', 'MODERATOR', 'SUPPORT'],
  'notice.write': ['OWNER', 'ORGANISER'],
  /** Broadcasts by notification and mail. */
  'broadcast.read': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'broadcast.write': ['OWNER', 'ORGANISER'],
  'product.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'product.write': ['OWNER', 'ORGANISER'],
  /** The cube price list. */
  'cube.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'cube.write': ['OWNER', 'ORGANISER'],
  /** Shipping rates. */
  'fee.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'fee.write': ['OWNER', 'ORGANISER'],
  'coupon.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'coupon.write': ['OWNER', 'ORGANISER'],
  /** Draws, their counts and their masked winners. */
  'draw.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'draw.write': ['OWNER', 'ORGANISER'],
  /** Call sessions, their bookings and the control of their calls. */
  'call.read': ['OWNER', 'ORGANISER', 'CALL_STAFF', 'SUPPORT'],
  /** Plans of call sessions, their granted places and their order. */
  'call.write': ['OWNER', 'ORGANISER'],
  /** Opening and pausing a call session, its queue, stations and time. */
  'call.run': ['OWNER', 'ORGANISER', 'CALL_STAFF'],
  /** The picture of the fan who is next, and listening to a call with the consent of both. */
  'call.listen': ['OWNER', 'ORGANISER', 'CALL_STAFF'],
  /** A seat as the interpreter of a call, with the consent of both, and the connection of every own seat. */
  'call.interpret': ['OWNER', 'ORGANISER', 'CALL_STAFF', 'INTERPRETER'],
  'call.cut': ['OWNER', 'ORGANISER', 'CALL_STAFF'],
  'call.identity': ['OWNER', 'ORGANISER', 'CALL_STAFF'],
  'order.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  /** Names, phone numbers and addresses of an order, with a reason. */
  'order.reveal': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'refund.write': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  /** Second approval of large refunds or gifts: a refund, a cancellation, a coupon campaign. */
  'refund.approve': ['OWNER', 'FINANCE'],
  'refund.settle': ['OWNER', 'FINANCE'],
  /** Sales and earnings. */
  'report.read': ['OWNER', 'ORGANISER', 'FINANCE'],
  'settlement.make': ['OWNER', 'FINANCE'],
  'live.read': ['OWNER', 'ORGANISER', 'MODERATOR'],
  'live.write': ['OWNER', 'ORGANISER'],
  'chat.moderate': ['OWNER', 'ORGANISER', 'MODERATOR'],
  'switch.read': ['OWNER', 'ORGANISER', 'MODERATOR', 'FINANCE', 'SUPPORT'],
  /** Closing the shop, a payment method or all chats. */
  'switch.write': ['OWNER', 'ORGANISER'],
  'pickup.write': ['OWNER', 'ORGANISER', 'SUPPORT'],
  /** Captions and their prepared lines. */
  'caption.write': ['OWNER', 'ORGANISER', 'MODERATOR'],
  /** Lights and polls. */
  'show.run': ['OWNER', 'ORGANISER'],
  /** Replays and highlights. */
  'replay.write': ['OWNER', 'ORGANISER'],
  'parcel.write': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'member.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  /** Email address and address book of a member, with a reason. */
  'member.reveal': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'member.suspend': ['OWNER', 'ORGANISER', 'SUPPORT'],
  /** Entitlement grants. */
  'right.write': ['OWNER', 'ORGANISER', 'SUPPORT'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StudioPermission = keyof typeof table

export const studioPermissions: Readonly<Record<StudioPermission, readonly StaffRole[]>> = table

/** A role for one event, or for all events when `eventId` is null. */
export interface HeldRole {
  role: StaffRole
  eventId: string | null
}

/** Roles that apply at an event, including those for all events; null returns only the latter. */
export const rolesAt = (held: readonly HeldRole[], eventId: string | null): StaffRole[] =>
  held.filter((role) => role.eventId === null || role.eventId === eventId).map(({ role }) => role)

/** Returns the role that grants the permission there; null when none does. */
export const grantingRole = (
  held: readonly HeldRole[],
  permission: StudioPermission,
  eventId: string | null,
): StaffRole | null =>
  rolesAt(held, eventId).find((role) => studioPermissions[permission].includes(role)) ?? null

/** Returns where the permission applies: at all events, or at the listed ones. */
export function eventsWhere(
  held: readonly HeldRole[],
  permission: StudioPermission,
): 'all' | readonly string[] {
  const granting = held.filter(({ role }) => studioPermissions[permission].includes(role))
  if (granting.some(({ eventId }) => eventId === null)) return 'all'
  return [...new Set(granting.flatMap(({ eventId }) => eventId ?? []))]
}
