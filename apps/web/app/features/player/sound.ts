import type { PlayerState } from './player-state.ts'

export interface Sound {
  /** Plays with sound; muted if the browser demands it, else waits for a press. */
  start(): Promise<void>
  setMuted(isMuted: boolean): void
  /** 0 to 1; a value above 0 also unmutes. */
  setVolume(volume: number): void
  /** Reads changes made elsewhere, such as by media keys or browser controls. */
  read(): void
}

export interface SoundSettings {
  video: () => HTMLVideoElement
  change: (next: Partial<PlayerState>) => void
  /** Called for the viewer's choices, not for those of the browser. */
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

/** Resolves to false only on a refusal; an interrupted `play` is followed by the next. */
const plays = (video: HTMLVideoElement): Promise<boolean> =>
  video.play().then(
    () => true,
    (cause: unknown) => !(cause instanceof DOMException && cause.name === 'NotAllowedError'),
  )
