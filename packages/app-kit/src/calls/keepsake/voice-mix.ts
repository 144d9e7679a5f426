import type { Party } from './picture-composer.ts'

/** Mixes both voices for the recording alone. Nobody hears the mix: the fan's voice plays from its element. */
export interface VoiceMix {
  track: MediaStreamTrack
  follow(party: Party, track: MediaStreamTrack | null): void
  /** Resolves once sound flows; browsers hold it back until the page was touched. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** *Errors*: throws where the browser gives no track of sound. */
export function createVoiceMix(): VoiceMix {
  const context = new AudioContext({ latencyHint: 'interactive', sampleRate: 48_000 })
  const mix = context.createMediaStreamDestination()
  const [track] = mix.stream.getAudioTracks()
  if (!track) throw new Error('This browser mixes no sound')
  const sources: Partial<Record<Party, MediaStreamAudioSourceNode>> = {}
  return {
    track,
    follow: (party, voice) => {
      sources[party]?.disconnect()
      delete sources[party]
      if (!voice) return
      const source = context.createMediaStreamSource(new MediaStream([voice]))
      source.connect(mix)
      sources[party] = source
    },
    ready: () => context.resume(),
    close: async () => {
      track.stop()
      await context.close()
    },
  }
}
