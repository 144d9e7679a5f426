export const supportTopics = ['ORDER', 'TICKET', 'PLAYER', 'ACCOUNT', 'OTHER'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Characters of a support request. */
export const supportLimits = { shortest: 10, longest: 2_000 }
