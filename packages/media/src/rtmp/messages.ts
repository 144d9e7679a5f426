/** One RTMP message. The timestamp is the sender's own, in milliseconds modulo 2^32. */
export type RtmpMessage = { type: number; streamId: number; timestampMs: number; body: Buffer }

/** Source: RTMP 1.0, Adobe 2012, 5.4 and 7.1. */
export const MESSAGE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
}

export const isMedia = (type: number): boolean => type === MESSAGE.audio || type === MESSAGE.video
