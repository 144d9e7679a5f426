import type { Sending } from './call-media.ts'

/** The senders of one connection, which are its gates. */
export interface Senders {
  voice: RTCRtpSender
  picture: RTCRtpSender
}

/** Takes away first what must not flow, and limits the picture before it begins. */
export async function applySending(
  { voice: voiceSender, picture: pictureSender }: Senders,
  { voice, picture, size }: Sending,
): Promise<void> {
  const senders = [voiceSender, pictureSender] as const
  const tracks = [voice, picture] as const
  const withNull = senders.filter((sender, at) => sender.track && !tracks[at])
  await Promise.all(withNull.map((sender) => sender.replaceTrack(null)))
  if (picture) await limitPicture(pictureSender, size)
  await Promise.all(
    senders.map((sender, at) => sender.track !== tracks[at] && sender.replaceTrack(tracks[at] ?? null)),
  )
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
