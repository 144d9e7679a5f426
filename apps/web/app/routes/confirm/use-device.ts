import { useEffect, useState } from 'react'

export type Device = 'unknown' | 'ready' | 'unsupported'

/** Tests whether this browser can play the stream: H.264 and AAC by Media Source Extensions, or native HLS. */
export function useDevice(): Device {
  const [device, setDevice] = useState<Device>('unknown')
  useEffect(() => setDevice(canPlay() ? 'ready' : 'unsupported'), [])
  return device
}

const codecs = 'video/mp4; codecs="avc1.64001f, mp4a.40.2"'

function canPlay(): boolean {
  const sources = window as { MediaSource?: typeof MediaSource; ManagedMediaSource?: typeof MediaSource }
  const source = sources.ManagedMediaSource ?? sources.MediaSource
  if (source?.isTypeSupported(codecs)) return true
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
}
