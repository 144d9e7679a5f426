/** Reasons of a suspension, shown to the member. */
export const suspensionReasons = ['ABUSE', 'FRAUD', 'UNDERAGE', 'SECURITY'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]
