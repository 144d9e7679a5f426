import type { RtmpFault } from '#src/rtmp/fault.ts'

/** Fault codes of an input, shown in the studio. */
export type InputFault =
  | 'ENCODER'
  | 'OTHER_HEADERS'
  | 'BEHIND'
  | 'TOO_SLOW'
  | 'NO_PICTURE'
  | 'NO_SOUND'
  | RtmpFault['code']

export type FeedLog = (what: string, more?: Record<string, unknown>) => void
