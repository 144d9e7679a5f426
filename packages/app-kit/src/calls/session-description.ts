/**
 * Codecs of the picture in the order of preference: cheap in hardware first, then the one that every browser has. Of
 * H.264 only one form passes, since the server admits 64 lines of a section and browsers offer up to eight forms.
 */
const pictureCodecs = [
  { mimeType: 'video/H264', sdpFmtpLine: /^(?=.*packetization-mode=1).*profile-level-id=42e0/i },
  { mimeType: 'video/VP8', sdpFmtpLine: /^/ },
  { mimeType: 'video/rtx', sdpFmtpLine: /^/ },
]

type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>

/** Keeps H.264 constrained baseline and VP8 with their repairs, in this order. */
export const preferredPictureCodecs = <T extends Codec>(codecs: readonly T[]): T[] =>
  pictureCodecs.flatMap(({ mimeType, sdpFmtpLine }) =>
    codecs.filter((codec) => codec.mimeType === mimeType && sdpFmtpLine.test(codec.sdpFmtpLine ?? '')),
  )

/** Keeps Opus (RFC 7587) alone. */
export const preferredVoiceCodecs = <T extends Codec>(codecs: readonly T[]): T[] =>
  codecs.filter(({ mimeType }) => mimeType === 'audio/opus')

/**
 * Asks the other side to send sound in silence too (RFC 7587, 7.1): a voice that pauses would look like a broken line.
 */
export function withoutDtx(sdp: string): string {
  const payloads = new Set([...sdp.matchAll(/^a=rtpmap:(\d+) opus\//gim)].map(([, payload]) => payload))
  return sdp.replace(/^a=fmtp:(\d+) ([^\r\n]*)/gm, (line, payload: string, values: string) => {
    if (!payloads.has(payload)) return line
    const others = values.split(';').filter((value) => !value.trim().startsWith('usedtx='))
    return `a=fmtp:${payload} ${[...others, 'usedtx=0'].join(';')}`
  })
}
