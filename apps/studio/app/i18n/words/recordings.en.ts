/** What is said about the recording that a show is shown from. */
export const showRecordingsEn = {
  title: 'Recording',
  none: 'No recording yet. Upload a video, or take a show that is over.',
  other: 'This show has a recording that is not in the list. It stays until you choose another.',
  upload: 'Upload a video',
  uploadHint:
    'MP4, MOV, MKV, WebM, TS or AVI. It is made ready for all devices behind the scenes; you may leave this page meanwhile.',
  packaging: (percent: string) => `Being made ready, ${percent}%`,
  making: (name: string) => `Making ready: ${name}`,
  ready: 'Ready',
  loops: 'Starts again until the show ends',
  shorter: 'Ready. It ends before the show does',
  watch: (name: string) => `Watch ${name}`,
  picture: (name: string) => `Recording: ${name}`,
  noPicture: 'It cannot be shown right now. Try again in a moment.',
  impossible: 'This browser cannot show recordings.',
  earlier: 'A show that is over',
  earlierHint: 'As long as its replay is cut.',
  use: 'Use this show',
  problems: {
    NOT_A_VIDEO: 'This is no video that can be read',
    TOO_SHORT: 'Shorter than 8 seconds',
    NO_ENCODER: 'ffmpeg is missing on this machine. Tell who runs it',
    NO_ROOM: 'The disk of this server is full. Tell who runs it',
    ENCODER: 'This video could not be read to its end. Save it anew as MP4, and upload it once more',
    GONE: 'Nothing of that show is kept any more',
  } as Record<string, string>,
  rules: {
    required: 'Choose a recording: this event is shown already',
    ready: 'It is not ready yet, and this event is shown already',
    unknown: 'This recording cannot be chosen here',
  } as Record<string, string>,
}

export type ShowRecordingWords = typeof showRecordingsEn
