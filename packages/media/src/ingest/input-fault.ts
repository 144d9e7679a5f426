import type { RtmpFault } from '#src/rtmp/fault.ts'

/** What went wrong with an input, as a word for the studio. */
export type InputFault =
  | 'ENCODER'
  | 'OTHER_HEADERS'
  | 'BEHIND'
  | 'TOO_SLOW'
  | 'NO_PICTURE'
  | 'NO_SOUND'
  | RtmpFault['code']

export type FeedLog = (what: string, more?: Record<string, unknown>) => void
