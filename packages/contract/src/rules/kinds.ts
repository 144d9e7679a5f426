/*
 * Closed lists that screens lay out too, in the order they are shown. They stand apart from the endpoints, whose
 * schemas a page would carry along.
 */

export const reactionKinds = ['HEART', 'LIGHT', 'CLAP', 'WOW'] as const
export type ReactionKind = (typeof reactionKinds)[number]

export const boxTabs = ['TICKET', 'GOODS', 'DOWNLOAD', 'GIFT', 'COUPON'] as const
export type BoxTab = (typeof boxTabs)[number]

/** What a notice is about. */
export const noticeKinds = ['SHOW', 'DELIVERY', 'SERVICE'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const walletCurrencies = ['CUBE', 'SOUL'] as const
export type WalletCurrency = (typeof walletCurrencies)[number]
