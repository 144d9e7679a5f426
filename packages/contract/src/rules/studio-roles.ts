/** Who works in the studio, and what each of them may do there. */
export const staffRoles = [
  'OWNER',
  'ORGANISER',
  'MODERATOR',
  'CALL_STAFF',
  'ARTIST',
  'FINANCE',
  'SUPPORT',
] as const
export type StaffRole = (typeof staffRoles)[number]

const everybody = staffRoles

/** Deny by default: who is not named may not. */
const table = {
  'studio.enter': everybody,
  'event.read': everybody,
  'event.write': ['OWNER', 'ORGANISER'],
  'team.read': ['OWNER', 'ORGANISER'],
  'team.write': ['OWNER'],
  'audit.read': ['OWNER'],
  'notice.read': ['OWNER', 'ORGANISER', 'MODERATOR', 'SUPPORT'],
  'notice.write': ['OWNER', 'ORGANISER'],
  /** What fans are told under their bell and by mail. */
  'broadcast.read': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'broadcast.write': ['OWNER', 'ORGANISER'],
  'product.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'product.write': ['OWNER', 'ORGANISER'],
  /** What the cube shop sells, for how much. */
  'cube.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'cube.write': ['OWNER', 'ORGANISER'],
  /** What sending a parcel costs. */
  'fee.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'fee.write': ['OWNER', 'ORGANISER'],
  'coupon.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  'coupon.write': ['OWNER', 'ORGANISER'],
  'order.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  /** Names, phones and addresses of an order, with a reason. */
  'order.reveal': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'refund.write': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  /** The second person of what gives much back or away: a large refund, a cancellation, a campaign. */
  'refund.approve': ['OWNER', 'FINANCE'],
  'refund.settle': ['OWNER', 'FINANCE'],
  /** What was sold and earned. */
  'report.read': ['OWNER', 'ORGANISER', 'FINANCE'],
  'settlement.make': ['OWNER', 'FINANCE'],
  'live.read': ['OWNER', 'ORGANISER', 'MODERATOR'],
  'live.write': ['OWNER', 'ORGANISER'],
  'chat.moderate': ['OWNER', 'ORGANISER', 'MODERATOR'],
  'switch.read': ['OWNER', 'ORGANISER', 'MODERATOR', 'FINANCE', 'SUPPORT'],
  /** Closing the shop, a payment method or all chats. */
  'switch.write': ['OWNER', 'ORGANISER'],
  'pickup.write': ['OWNER', 'ORGANISER', 'SUPPORT'],
  /** Words on screen, and the lines that lie ready for them. */
  'caption.write': ['OWNER', 'ORGANISER', 'MODERATOR'],
  /** Lights and polls. */
  'show.run': ['OWNER', 'ORGANISER'],
  /** Replays and highlights. */
  'replay.write': ['OWNER', 'ORGANISER'],
  'parcel.write': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'member.read': ['OWNER', 'ORGANISER', 'FINANCE', 'SUPPORT'],
  /** Address and address book of a member, with a reason. */
  'member.reveal': ['OWNER', 'ORGANISER', 'SUPPORT'],
  'member.suspend': ['OWNER', 'ORGANISER', 'SUPPORT'],
  /** Rights that the house gives and takes back. */
  'right.write': ['OWNER', 'ORGANISER', 'SUPPORT'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StudioPermission = keyof typeof table

export const studioPermissions: Readonly<Record<StudioPermission, readonly StaffRole[]>> = table

/** A role for one event, or for all of them: then `eventId` is null. */
export interface HeldRole {
  role: StaffRole
  eventId: string | null
}

/** Roles that hold at an event, those for all events among them; null asks for the latter only. */
export const rolesAt = (held: readonly HeldRole[], eventId: string | null): StaffRole[] =>
  held.filter((role) => role.eventId === null || role.eventId === eventId).map(({ role }) => role)

/** The role that lets its holder do this there; null when none does. */
export const grantingRole = (
  held: readonly HeldRole[],
  permission: StudioPermission,
  eventId: string | null,
): StaffRole | null =>
  rolesAt(held, eventId).find((role) => studioPermissions[permission].includes(role)) ?? null

/** Where somebody may do this: at all events, or at those that are listed. */
export function eventsWhere(
  held: readonly HeldRole[],
  permission: StudioPermission,
): 'all' | readonly string[] {
  const granting = held.filter(({ role }) => studioPermissions[permission].includes(role))
  if (granting.some(({ eventId }) => eventId === null)) return 'all'
  return [...new Set(granting.flatMap(({ eventId }) => eventId ?? []))]
}
