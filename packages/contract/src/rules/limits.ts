/** Limits both sides know; the server enforces, the browser explains. */
export const pageSize = { default: 20, max: 100 }
export const maxPage = 10_000
export const notificationPageSize = 8
export const cartBadgeMax = 99
export const orderQuantityMax = 99
export const chatTextMax = 200
export const refundReasonMax = 500
export const giftMessage = { max: 200, lines: 6 }
/** How long a gift waits for its recipient. */
export const giftDays = 7
/** The line before a sale, in minutes: how early it is joined, and how long a turn lasts. */
export const queueMinutes = { join: 10, turn: 10 }
