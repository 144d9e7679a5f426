import type { CallConnection, ConnectionSettings } from './call-media.ts'
import { createConnectionCore } from './connection-core.ts'
import { addCandidates, configurationOf, describe, type Peer } from './peer.ts'
import type { Signal } from './ports.ts'
import { preferredPictureCodecs, preferredVoiceCodecs } from './session-description.ts'

/** A fan may ask for a new connection this often. */
const leastBetweenMs = 3_000

/**
 * The station's side of a call. It alone offers, so two offers never meet. All sections are there from the first offer;
 * later offers restart ICE and change nothing else.
 */
export function openStationConnection(settings: ConnectionSettings): CallConnection {
  const { clock, firstGen } = settings
  let gen = firstGen - 1
  let beganAtMs = Number.NEGATIVE_INFINITY

  const core = createConnectionCore(settings, {
    onSignal: (signal) => void core.inTurn(() => take(signal)),
    onRefused: () => {},
  })

  const take = async ({ gen: from, body }: Signal) => {
    const peer = core.peer()
    // A fan whose page is new has no connection, so any number may ask.
    if (body.kind === 'restart') return reconnect()
    if (!peer || from !== gen) return
    if (body.kind === 'candidates') return addCandidates(peer.pc, body.candidates)
    if (body.kind !== 'answer') return
    // A second answer comes from another document of the fan, which needs a connection of its own.
    if (peer.pc.signalingState !== 'have-local-offer') return reconnect()
    await peer.pc.setRemoteDescription({ type: 'answer', sdp: body.sdp })
  }

  const offer = async (peer: Peer) => core.send(gen, { kind: 'offer', sdp: await describe(peer) })

  const connect = () =>
    core.inTurn(async () => {
      const access = await core.access()
      if (core.isClosed()) return
      const peer = core.openPeer(++gen, access)
      addSections(peer)
      await core.applySending()
      await offer(peer)
    })

  const reconnect = (leastGen = 0) => {
    const isBehind = gen < leastGen
    gen = Math.max(gen, leastGen - 1)
    if (!isBehind && clock.now() - beganAtMs < leastBetweenMs) return
    beganAtMs = clock.now()
    void connect()
  }

  reconnect()
  return {
    view: core.view,
    setSending: core.setSending,
    post: core.post,
    sample: core.sample,
    restart: () =>
      void core.inTurn(async () => {
        const peer = core.peer()
        // An open offer is answered with the credentials that it was made with.
        if (peer?.pc.signalingState !== 'stable') return
        const access = await core.access()
        if (core.isClosed()) return
        peer.pc.setConfiguration(configurationOf(access))
        peer.pc.restartIce()
        await offer(peer)
      }),
    reconnect,
    close: core.close,
  }
}

function addSections({ pc }: Peer): void {
  const voice = pc.addTransceiver('audio', { direction: 'sendrecv' })
  const picture = pc.addTransceiver('video', { direction: 'sendrecv' })
  const interpreter = pc.addTransceiver('audio', { direction: 'sendonly' })
  const codecsOf = (kind: string) => RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []
  prefer(voice, preferredVoiceCodecs(codecsOf('audio')))
  prefer(interpreter, preferredVoiceCodecs(codecsOf('audio')))
  prefer(picture, preferredPictureCodecs(codecsOf('video')))
}

/** An empty list would mean the browser's own order. */
function prefer(transceiver: RTCRtpTransceiver, codecs: RTCRtpCodec[]): void {
  if (codecs.length > 0) transceiver.setCodecPreferences(codecs)
}
