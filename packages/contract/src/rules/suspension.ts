/** Why a member is shut out; the member is told. */
export const suspensionReasons = ['ABUSE', 'FRAUD', 'UNDERAGE', 'SECURITY'] as const
export type SuspensionReason = (typeof suspensionReasons)[number]
