import type { CallConnection, ConnectionSettings } from './call-media.ts'
import { createConnectionCore } from './connection-core.ts'
import { addCandidates, configurationOf, describe, type Peer } from './peer.ts'
import type { Signal } from './ports.ts'

/** The fan's side of a call: it answers, and asks for a new connection where it needs one. */
export function openFanConnection(settings: ConnectionSettings): CallConnection {
  /** The connection that was answered last. */
  let current: ConnectionNumber = { epoch: 0, gen: 0 }
  /** The newest that the station offered; a new page of the fan also reads the offers to the page before. */
  let offered = current

  const core = createConnectionCore(settings, {
    onSignal: (signal) => {
      if (signal.body.kind === 'offer' && !isBefore(signal, offered)) offered = signal
      void core.inTurn(() => take(signal))
    },
    // The server holds a connection to its first certificate, which another document of this fan had.
    onRefused: (gen, { kind }) => {
      if (kind === 'answer') core.send(gen, { kind: 'restart' })
    },
  })

  const take = async ({ epoch, gen, body }: Signal) => {
    if (isBefore({ epoch, gen }, offered)) return
    const isSame = epoch === current.epoch && gen === current.gen
    if (body.kind === 'candidates') {
      const peer = core.peer()
      if (isSame && peer) await addCandidates(peer.pc, body.candidates)
    } else if (body.kind === 'offer') {
      current = { epoch, gen }
      await answer(isSame ? core.peer() : null, gen, body.sdp)
    }
  }

  const answer = async (known: Peer | null, gen: number, sdp: string) => {
    const access = await core.access()
    if (core.isClosed()) return
    known?.pc.setConfiguration(configurationOf(access))
    const peer = known ?? core.openPeer(gen, access)
    await peer.pc.setRemoteDescription({ type: 'offer', sdp })
    const sections = peer.sections()
    if (!sections) throw new Error('The offer has no sections')
    sections.voice.direction = 'sendrecv'
    sections.picture.direction = 'sendrecv'
    await core.applySending()
    core.send(gen, { kind: 'answer', sdp: await describe(peer) })
  }

  return {
    view: core.view,
    setSending: core.setSending,
    post: core.post,
    sample: core.sample,
    restart: () => {},
    // Before the first offer there is nothing to mend: the station offers when it is there.
    reconnect: () => {
      if (current.gen > 0) core.send(current.gen, { kind: 'restart' })
    },
    close: core.close,
  }
}

interface ConnectionNumber {
  epoch: number
  gen: number
}

const isBefore = (a: ConnectionNumber, b: ConnectionNumber): boolean =>
  a.epoch < b.epoch || (a.epoch === b.epoch && a.gen < b.gen)
