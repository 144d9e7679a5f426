export const helpTopics = ['ORDER', 'TICKET', 'PLAYER', 'ACCOUNT', 'OTHER'] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Characters of a support request. */
export const helpLimits = { shortest: 10, longest: 2_000 }
