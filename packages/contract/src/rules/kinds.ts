/*
 * Closed lists in display order, shared with the screens. They are separate from the endpoints so that pages do not
 * bundle the schemas.
 */

export const reactionKinds = ['HEART', 'LIGHT', 'CLAP', 'WOW'] as const
export type ReactionKind = (typeof reactionKinds)[number]

export const boxTabs = ['TICKET', 'GOODS', 'DOWNLOAD', 'GIFT', 'COUPON'] as const
export type BoxTab = (typeof boxTabs)[number]

export const noticeKinds = ['SHOW', 'DELIVERY', 'SERVICE'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const walletCurrencies = ['CUBE', 'SOUL'] as const
export type WalletCurrency = (typeof walletCurrencies)[number]
