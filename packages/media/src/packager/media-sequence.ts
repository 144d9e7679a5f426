/**
 * Media sequence numbers of live playlists count from 1, our segments from 0. hls.js 1.7 treats a sequence of 0 as
 * missing: it forgets the first segment whenever it has its parts, and loads them again and again.
 */
const FIRST = 1

export const sequenceOf = (segment: number): number => segment + FIRST

/** -1 for the sequence before the first. */
export const segmentOf = (sequence: number): number => sequence - FIRST
