import type { Sending } from './call-media.ts'

/** The senders of one connection, which are its gates. */
export interface Senders {
  voice: RTCRtpSender
  picture: RTCRtpSender
  /** Null where no interpreter can take part. */
  interpreter: RTCRtpSender | null
}

/** Takes away first what must not flow, and limits the picture before it begins. */
export async function applySending(senders: Senders, { size, ...tracks }: Sending): Promise<void> {
  const names = ['voice', 'picture', 'interpreter'] as const
  const withNull = names.filter((name) => senders[name]?.track && !tracks[name])
  await Promise.all(withNull.map((name) => senders[name]?.replaceTrack(null)))
  if (tracks.picture) await limitPicture(senders.picture, size)
  const changed = names.filter((name) => senders[name] && senders[name].track !== tracks[name])
  await Promise.all(changed.map((name) => senders[name]?.replaceTrack(tracks[name])))
}

const limits = {
  SMALL: { maxBitrate: 150_000, scaleResolutionDownBy: 2 },
  FULL: { maxBitrate: 1_500_000, scaleResolutionDownBy: 1 },
}

async function limitPicture(sender: RTCRtpSender, size: Sending['size']): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding || encoding.maxBitrate === limits[size].maxBitrate) return
  Object.assign(encoding, limits[size])
  await sender.setParameters(parameters)
}
