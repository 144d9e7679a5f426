/* Closed lists and text lengths of notices and broadcasts, shared by screens and server. */

export const noticeTextMax = { title: 120, summary: 200, body: 20_000 } as const

/** SCHEDULED: the publication time is still ahead. TAKEN_DOWN: unpublished after fans could see it. */
export const noticeStates = ['DRAFT', 'SCHEDULED', 'SHOWN', 'TAKEN_DOWN'] as const
export type NoticeState = (typeof noticeStates)[number]

export const broadcastTextMax = { title: 80, content: 500 } as const

/** SERVICE concerns a ticket, an order or the service; NEWS reaches only members who agreed to it. */
export const broadcastKinds = ['SERVICE', 'NEWS'] as const
export type BroadcastKind = (typeof broadcastKinds)[number]

export const broadcastAudiences = ['EVERYBODY', 'HOLDERS', 'BUYERS'] as const
export type BroadcastAudience = (typeof broadcastAudiences)[number]

/** PLANNED: sent automatically; not editable until the plan is cancelled. */
export const broadcastStates = ['DRAFT', 'PLANNED', 'SENDING', 'SENT', 'STOPPED'] as const
export type BroadcastState = (typeof broadcastStates)[number]

export const broadcastTargets = ['HOME', 'NOTICE', 'MY_BOX'] as const
export type BroadcastTarget = (typeof broadcastTargets)[number]

/** A theme's picture, cropped from an upload. */
export const themePicture = { ratio: [16, 9], leastPx: 900 } as const
export const themeTitleMax = 80
export const artistNameMax = 80
export const artistAliasesMax = 20
