import { expect, test } from 'vitest'
import { preferredPictureCodecs, preferredVoiceCodecs, withoutDtx } from './session-description.ts'

test('call codecs: H.264 baseline stands before VP8, with repairs and nothing else', () => {
  const codecs = [
    { mimeType: 'video/VP8' },
    { mimeType: 'video/rtx' },
    { mimeType: 'video/VP9', sdpFmtpLine: 'profile-id=0' },
    { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=42e01f' },
    { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=64001f' },
    { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=0;profile-level-id=42e01f' },
    { mimeType: 'video/ulpfec' },
  ]
  expect(preferredPictureCodecs(codecs)).toEqual([codecs[3], codecs[0], codecs[1]])
})

test('call codecs: the voice is Opus', () => {
  expect(preferredVoiceCodecs([{ mimeType: 'audio/PCMU' }, { mimeType: 'audio/opus' }])).toEqual([
    { mimeType: 'audio/opus' },
  ])
})

test('call codecs: a description asks for sound in silence too', () => {
  const sdp = ['a=rtpmap:111 opus/48000/2', 'a=fmtp:111 minptime=10;usedtx=1', 'a=fmtp:96 x=1', ''].join(
    '\r\n',
  )
  expect(withoutDtx(sdp)).toBe(sdp.replace('usedtx=1', 'usedtx=0'))
  expect(withoutDtx(withoutDtx(sdp.replace(';usedtx=1', '')))).toContain(
    'a=fmtp:111 minptime=10;usedtx=0\r\n',
  )
})
