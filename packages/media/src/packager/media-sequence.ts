/**
 * Media sequence numbers of live playlists count from 1, our segments from 0. hls.js 1.7 takes a sequence of 0 for
 * none: it forgets the first segment each time that it has its parts, and loads them over and over.
 */
const FIRST = 1

export const sequenceOf = (segment: number): number => segment + FIRST

/** -1 for the sequence before the first. */
export const segmentOf = (sequence: number): number => sequence - FIRST
