/** Reason for ending a connection, a code for logs and the studio. */
export type FaultCode =
  | 'PROTOCOL'
  | 'TOO_LARGE'
  | 'TOO_MUCH'
  | 'TIMEOUT'
  | 'UNKNOWN_APP'
  | 'BAD_KEY'
  | 'BUSY'
  | 'UNSUPPORTED_CODEC'
  | 'NO_ENCODER'
  | 'UNAVAILABLE'

/** The text that an encoder shows to its operator. */
export const DESCRIPTIONS: Record<FaultCode, string> = {
  PROTOCOL: 'PROTOCOL: this RTMP signal is not understood',
  TOO_LARGE: 'TOO_LARGE: a message is too large',
  TOO_MUCH: 'TOO_MUCH: the bit rate is too high',
  TIMEOUT: 'TIMEOUT: nothing arrived in time, or another encoder took over',
  UNKNOWN_APP: 'UNKNOWN_APP: the address has to end with /live',
  BAD_KEY: 'BAD_KEY: this stream key is not valid',
  BUSY: 'BUSY: another encoder sends with this stream key',
  UNSUPPORTED_CODEC: 'UNSUPPORTED_CODEC: send H.264 video and AAC audio',
  NO_ENCODER: 'NO_ENCODER: ffmpeg is missing on the server',
  UNAVAILABLE: 'UNAVAILABLE: try again later',
}

/** An error of the peer: thrown by parsers, ends only that connection. */
export class RtmpFault extends Error {
  override name = 'RtmpFault'
  readonly code: FaultCode
  constructor(code: FaultCode, what: string) {
    super(what)
    this.code = code
  }
}

export const broken = (what: string): RtmpFault => new RtmpFault('PROTOCOL', what)
