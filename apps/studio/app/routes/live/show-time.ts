import { showTime } from '@encore/contract/rules/show-time'

/** `0:42:10`, never negative. */
export const durationText = (ms: number): string => showTime(Math.max(0, ms))
