/** Why a connection was ended, as a word for logs and the studio. */
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

/** What a peer did wrong: thrown by parsers, ends the one connection. */
export class RtmpFault extends Error {
  override name = 'RtmpFault'
  readonly code: FaultCode
  constructor(code: FaultCode, what: string) {
    super(what)
    this.code = code
  }
}

export const broken = (what: string): RtmpFault => new RtmpFault('PROTOCOL', what)
