/** The recording that a show plays. */
export const showRecordingsEn = {
  title: 'Recording',
  none: 'No recording yet. Upload a video, or choose a past show.',
  other: 'This show has a recording that is not in the list. It stays until you choose another.',
  upload: 'Upload a video',
  uploadHint:
    'MP4, MOV, MKV, WebM, TS or AVI. It is prepared for all devices in the background; you can leave this page.',
  packaging: (percent: string) => `Preparing, ${percent}%`,
  making: (name: string) => `Preparing: ${name}`,
  ready: 'Ready',
  loops: 'Repeats until the show ends',
  shorter: 'Ready. It ends before the show does',
  watch: (name: string) => `Watch ${name}`,
  picture: (name: string) => `Recording: ${name}`,
  noPicture: 'It cannot be shown right now. Try again in a moment.',
  impossible: 'This browser cannot show recordings.',
  earlier: 'A past show',
  earlierHint: (length: string) => `From the beginning to the end of its replay: ${length}.`,
  use: 'Use this show',
  /** The public trailer of an event. */
  trailer: {
    title: 'Trailer',
    hint: 'Everyone can watch it on the event’s page, without a ticket. Up to 3 minutes.',
    none: 'No trailer',
    upload: 'Upload a trailer',
    save: 'Save trailer',
    saved: (isSeen: boolean): string =>
      isSeen ? 'Fans can watch the trailer' : 'Saved. Fans can watch the trailer once the event is published',
    gone: 'The trailer is off the event’s page',
    rules: {
      ready: 'It is not ready yet. Save again when it is',
      maximum: 'Choose a video of up to 3 minutes',
      unknown: 'This video cannot be chosen here',
    } as Record<string, string>,
  },
  problems: {
    NOT_A_VIDEO: 'This file cannot be read as a video',
    TOO_SHORT: 'This video is shorter than 8 seconds',
    NO_ENCODER: 'ffmpeg is missing on the server. Tell its administrator',
    NO_ROOM: 'The server’s disk is full. Tell its administrator',
    ENCODER: 'This video could not be read to its end. Save it again as MP4 and upload it',
    GONE: 'Nothing of that show is kept anymore',
  } as Record<string, string>,
  rules: {
    required: 'Choose a recording: fans can already see this event',
    ready: 'It is not ready yet, and fans can already see this event',
    unknown: 'This recording cannot be chosen here',
  } as Record<string, string>,
}

export type ShowRecordingWords = typeof showRecordingsEn
