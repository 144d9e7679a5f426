import { isGrowing, newCounter, sampleCounter } from '@encore/contract/rules/calls/counter'
import {
  interpreterSection,
  type StaffSeatRole,
  staffSections,
} from '@encore/contract/rules/calls/staff-seats'
import type { PageClock } from '../page-clock.ts'
import { addCandidates } from '../peer.ts'
import type { RelayPort, Signal, SignalPort } from '../ports.ts'
import { preferredPictureCodecs, preferredVoiceCodecs } from '../session-description.ts'
import { createSignalLink } from '../signal-link.ts'
import type { InterpreterVoice } from '../station-call-view.ts'
import { createStaffPeer, type StaffPeer } from './staff-peer.ts'

/** Tracks that a seat of staff receives; null for what is closed. */
export interface StaffTracks {
  picture: MediaStreamTrack | null
  voiceOfFan: MediaStreamTrack | null
  voiceOfArtist: MediaStreamTrack | null
}

export const nothingForStaff: StaffTracks = { picture: null, voiceOfFan: null, voiceOfArtist: null }

/** The station's side of a connection to a seat of staff. */
export interface StaffSource {
  /** Resolves when these tracks, and no others, are with the senders. */
  setTracks(tracks: StaffTracks): Promise<void>
  /** The interpreter's voice; null for other roles, and before the answer. */
  voice(): InterpreterVoice | null
  close(): void
}

export interface StaffSourceSettings {
  role: StaffSeatRole
  signals: SignalPort
  relay: RelayPort
  clock: PageClock
  /** The seat is closed on the server. */
  onEnded(): void
  /** No connection came about, or it broke. */
  onFailed(): void
}

/** Lines of the picture that staff see, and its limit. */
const lines = 120
const maxBitrate = 150_000
/** A seat has one connection, and so one generation. */
const gen = 1
const sampleEveryMs = 200

/** Offers a connection to a seat. Only the station offers, and it receives nothing but an interpreter's voice. */
export function openStaffSource(settings: StaffSourceSettings): StaffSource {
  const { role, signals, relay, clock, onEnded, onFailed } = settings
  let peer: StaffPeer | null = null
  let tracks = nothingForStaff
  let isClosed = false
  let packets = newCounter
  let voice: Pick<InterpreterVoice, 'track' | 'stream'> | null = null
  let applying = Promise.resolve()
  let taking = Promise.resolve()

  const fail = () => {
    if (isClosed) return
    close()
    onFailed()
  }
  const link = createSignalLink({
    ...{ port: signals, clock },
    onSignal: (signal) => {
      taking = taking.then(() => take(signal)).catch(fail)
    },
    onRefused: fail,
    onEnded: () => {
      close()
      onEnded()
    },
  })

  const take = async ({ body }: Signal) => {
    if (!peer || isClosed) return
    if (body.kind === 'candidates') return addCandidates(peer.pc, body.candidates)
    if (body.kind === 'answer' && peer.pc.signalingState === 'have-local-offer')
      await peer.pc.setRemoteDescription({ type: 'answer', sdp: body.sdp })
    const track = receiver()?.track
    voice ??= track ? { track, stream: new MediaStream([track]) } : null
  }

  const offer = async () => {
    const access = await relay.access()
    if (isClosed) return
    peer = createStaffPeer(access, {
      onCandidate: (candidate) => link.sendCandidate(gen, candidate),
      onFailed: fail,
    })
    for (const [at, kind] of staffSections[role].entries()) addSection(peer, kind, at)
    await apply()
    await peer.pc.setLocalDescription()
    link.send(gen, { kind: 'offer', sdp: peer.pc.localDescription?.sdp ?? '' })
  }

  const apply = () => {
    applying = applying.then(async () => {
      if (peer && !isClosed) await give(peer, tracks)
    })
    return applying.catch(fail)
  }

  const receiver = () => peer?.pc.getTransceivers()[interpreterSection]?.receiver ?? null
  const sample = async () => {
    const stats = await receiver()?.getStats()
    for (const [, entry] of (stats ?? new Map()) as unknown as Map<string, Record<string, unknown>>)
      if (entry.type === 'inbound-rtp') packets = sampleCounter(packets, entry.packetsReceived, clock.now())
  }
  const stopSampling =
    role === 'INTERPRETER' ? clock.every(sampleEveryMs, () => void sample().catch(() => {})) : () => {}

  const close = () => {
    isClosed = true
    stopSampling()
    link.close()
    peer?.close()
  }

  taking = taking.then(offer).catch(fail)
  return {
    setTracks: (next) => {
      tracks = next
      return apply()
    },
    voice: () => voice && { ...voice, isFlowing: isGrowing(packets) },
    close,
  }
}

function addSection({ pc }: StaffPeer, kind: 'audio' | 'video', at: number): void {
  const direction = at === interpreterSection ? 'recvonly' : 'sendonly'
  const transceiver = pc.addTransceiver(kind, { direction })
  const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []
  const preferred = kind === 'video' ? preferredPictureCodecs(codecs) : preferredVoiceCodecs(codecs)
  if (preferred.length > 0) transceiver.setCodecPreferences(preferred)
}

/** Takes away first what must not flow. The order of the senders is that of `staffSections`. */
async function give({ pc }: StaffPeer, { picture, voiceOfFan, voiceOfArtist }: StaffTracks): Promise<void> {
  const wanted = [picture, voiceOfFan, voiceOfArtist]
  const senders = pc
    .getTransceivers()
    .slice(0, wanted.length)
    .map(({ sender }) => sender)
  const taken = senders.filter((sender, at) => sender.track && !wanted[at])
  await Promise.all(taken.map((sender) => sender.replaceTrack(null)))
  const [first] = senders
  if (first && picture) await shrink(first, picture)
  await Promise.all(
    senders.map((sender, at) => sender.track !== wanted[at] && sender.replaceTrack(wanted[at] ?? null)),
  )
}

async function shrink(sender: RTCRtpSender, picture: MediaStreamTrack): Promise<void> {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding) return
  const scaleResolutionDownBy = Math.max(1, (picture.getSettings().height ?? 4 * lines) / lines)
  Object.assign(encoding, { maxBitrate, scaleResolutionDownBy })
  await sender.setParameters(parameters)
}
