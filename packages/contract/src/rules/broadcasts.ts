/* What organisers tell, as screens and server bound it: closed lists and lengths of texts. */

export const noticeTextMax = { title: 120, summary: 200, body: 20_000 } as const

/** A draft, one whose moment is still to come, one that fans see, one that was taken away from them. */
export const noticeStates = ['DRAFT', 'SCHEDULED', 'SHOWN', 'TAKEN_DOWN'] as const
export type NoticeState = (typeof noticeStates)[number]

export const broadcastTextMax = { title: 80, content: 500 } as const

/** What concerns a ticket, an order or the service; or news, which reaches those alone who agreed to it. */
export const broadcastKinds = ['SERVICE', 'NEWS'] as const
export type BroadcastKind = (typeof broadcastKinds)[number]

export const broadcastAudiences = ['EVERYBODY', 'HOLDERS', 'BUYERS'] as const
export type BroadcastAudience = (typeof broadcastAudiences)[number]

/** Planned: it goes out by itself, and stays as it is until it is called off. */
export const broadcastStates = ['DRAFT', 'PLANNED', 'SENDING', 'SENT', 'STOPPED'] as const
export type BroadcastState = (typeof broadcastStates)[number]

export const broadcastTargets = ['HOME', 'NOTICE', 'MY_BOX'] as const
export type BroadcastTarget = (typeof broadcastTargets)[number]

/** A theme's picture, cut from an upload. */
export const themePicture = { ratio: [16, 9], leastPx: 900 } as const
export const themeTitleMax = 80
export const artistNameMax = 80
export const artistAliasesMax = 20
