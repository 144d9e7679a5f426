/** Limits shared by both sides: the server enforces them, the browser explains them. */
export const pageSize = { default: 20, max: 100 }
export const maxPage = 10_000
export const searchKeywordMax = 100
export const notificationPageSize = 8
export const cartBadgeMax = 99
export const orderQuantityMax = 99
export const chatTextMax = 200
export const refundReasonMax = 500
export const giftMessage = { max: 200, lines: 6 }
/** Days that a gift waits for its recipient. */
export const giftDays = 7
/** On-sale queue, in minutes: joining opens this long before the sale, and the length of a turn. */
export const queueMinutes = { join: 10, turn: 10 }
/**
 * Draw of an on-sale queue, in seconds before the sale opens: entries made until `lead` are drawn, and a round of the
 * public randomness decides if it is known by `latest`.
 */
export const queueDrawSec = { lead: 30, latest: 10 }
/** Media times accepted on a timeline; it begins a day before the event's start. */
export const cueMediaMs = { minimum: -86_400_000, maximum: 2_200 * 86_400_000 }
export const cuesAtOnce = 100
export const timelineRangeMs = 10 * 60_000
/** Two lines of a caption. */
export const captionTextMax = 160
/** Captions per language and event: one every 3.5 seconds for three hours. */
export const captionTrackMax = 3_000
export const captionMs = { minimum: 500, maximum: 15_000 }
export const lightPeriodMs = { minimum: 300, maximum: 10_000 }
export const pollOptions = { minItems: 2, maxItems: 8 }
export const pollQuestionMax = 120
export const pollLabelMax = 60
export const pollSeconds = { minimum: 15, maximum: 3_600 }
export const pollSoulsMax = 1_000_000
export const pollVoidReasonMax = 200
/** Messages in one response of the chat history. */
export const chatHistoryMax = 500
/** Slow mode of a new chat room, in seconds; 0 is off. The default of `chat_room.slow_mode_sec` is the same. */
export const defaultSlowModeSec = 0
export const slowModeMaxSec = 300
/** Choices for moderators, in seconds; 0 is off. */
export const slowModeSteps = [0, 5, 15, 30, 60, 120] as const
export const chatBlocksMax = 500
