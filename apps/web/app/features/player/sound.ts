import type { PlayerState } from './player-state.ts'

export interface Sound {
  /** Plays with sound, else muted where the browser demands it, else waits for a press. */
  start(): Promise<void>
  setMuted(isMuted: boolean): void
  /** 0 to 1; a figure above 0 also brings the sound back. */
  setVolume(volume: number): void
  /** Takes over what changed elsewhere: a key of the keyboard, another control of the browser. */
  read(): void
}

export interface SoundSettings {
  /** The element that is heard. */
  video: () => HTMLVideoElement
  change: (next: Partial<PlayerState>) => void
  /** By the viewer, not by the browser's rules. */
  onChosen: (chosen: { volume: number; isMuted: boolean }) => void
}

export function createSound({ video, change, onChosen }: SoundSettings): Sound {
  const read = () => change({ isMuted: video().muted, volume: video().volume })
  const chosen = () => {
    change({ needsUnmute: false })
    read()
    onChosen({ volume: video().volume, isMuted: video().muted })
  }
  return {
    async start() {
      if (await plays(video())) return
      video().muted = true
      change({ isMuted: true, needsUnmute: true })
      if (!(await plays(video()))) change({ phase: 'paused' })
    },
    setMuted(isMuted) {
      video().muted = isMuted
      if (!isMuted && video().volume === 0) video().volume = 0.5
      chosen()
    },
    setVolume(volume) {
      video().volume = Math.min(1, Math.max(0, volume))
      video().muted = video().volume === 0
      chosen()
    },
    read,
  }
}

/** Only a refusal counts: a play that another load cuts off is followed by the next. */
const plays = (video: HTMLVideoElement): Promise<boolean> =>
  video.play().then(
    () => true,
    (cause: unknown) => !(cause instanceof DOMException && cause.name === 'NotAllowedError'),
  )
