import { nothingSent } from './call-media.ts'
import { addCandidates, createPeer, describe, type Peer } from './peer.ts'
import type { RelayAccess } from './ports.ts'
import { lostPercentOf, type RelayPath, readPackets, readPair } from './relay-path.ts'
import { applySending } from './senders.ts'

/** Two connections of this page with each other, so that its media goes to the relay and back. */
export interface RelayTest {
  read(): Promise<RelayReading>
  close(): void
}

export interface RelayReading extends RelayPath {
  /** Media arrives. */
  isConnected: boolean
  /** Frames of the camera until now; null without one. */
  frames: number | null
}

/** *Errors*: rejects when the browser refuses to connect at all. */
export async function openRelayTest(
  access: RelayAccess,
  tracks: { voice: MediaStreamTrack | null; picture: MediaStreamTrack | null },
): Promise<RelayTest> {
  const candidatesTo = (other: () => Peer) => ({
    onCandidate: (candidate: Parameters<typeof addCandidates>[1][number]) =>
      void ready.promise.then(() => addCandidates(other().pc, [candidate])),
    ...{ onMessage: () => {}, onChange: () => {} },
  })
  const ready = Promise.withResolvers<void>()
  const sender: Peer = createPeer(
    1,
    access,
    candidatesTo(() => receiver),
  )
  const receiver: Peer = createPeer(
    1,
    access,
    candidatesTo(() => sender),
  )
  const close = () => {
    sender.close()
    receiver.close()
  }
  try {
    for (const kind of ['audio', 'video', 'audio']) sender.pc.addTransceiver(kind, { direction: 'sendonly' })
    const senders = sender.senders()
    if (senders) await applySending(senders, { ...nothingSent, ...tracks })
    await receiver.pc.setRemoteDescription({ type: 'offer', sdp: await describe(sender) })
    await sender.pc.setRemoteDescription({ type: 'answer', sdp: await describe(receiver) })
    ready.resolve()
  } catch (cause) {
    close()
    throw cause
  }
  return {
    close,
    read: async () => {
      const [sent, arrived] = (await Promise.all([
        sender.pc.getStats(),
        receiver.pc.getStats(),
      ])) as unknown as Map<string, Record<string, unknown>>[]
      const packets = readPackets(arrived ?? [])
      const isCamera = ({ type, kind }: Record<string, unknown>) =>
        type === 'media-source' && kind === 'video'
      const frames = [...(sent ?? new Map()).values()].find(isCamera)?.frames
      return {
        ...readPair(sent ?? new Map()),
        lostPercent: lostPercentOf(packets),
        isConnected: packets.received > 0,
        frames: typeof frames === 'number' ? frames : null,
      }
    },
  }
}
