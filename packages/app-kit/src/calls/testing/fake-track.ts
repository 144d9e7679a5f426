/** A track that a test mutes and ends. */
export class FakeTrack extends EventTarget {
  enabled = true
  muted = false
  readyState: MediaStreamTrackState = 'live'
  readonly kind: 'audio' | 'video'
  readonly deviceId: string

  constructor(kind: 'audio' | 'video', deviceId: string) {
    super()
    this.kind = kind
    this.deviceId = deviceId
  }

  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId, height: 720 }
  }

  stop(): void {
    this.readyState = 'ended'
  }

  /** Ends as the system ends a track. */
  end(): void {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}
