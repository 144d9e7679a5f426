/* Runs in pages of plain connections before their scripts. */

/** Devices like those of the product's test page: a camera of one colour and a microphone with a tone. */
export function defineDevices(): void {
  window.paintOf = (colour) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 240 })
    const context = canvas.getContext('2d')
    const stream = canvas.captureStream(0)
    const [picture] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[]
    let frame = 0
    setInterval(() => {
      if (!context) return
      context.fillStyle = colour
      context.fillRect(0, 0, 320, 240)
      context.fillStyle = frame++ % 2 ? '#000' : '#fff'
      context.fillRect((frame * 4) % 320, 0, 4, 4)
      picture?.requestFrame()
    }, 66)
    const tone = new AudioContext()
    const oscillator = tone.createOscillator()
    const microphone = tone.createMediaStreamDestination()
    oscillator.connect(microphone)
    oscillator.start()
    return new MediaStream([...stream.getVideoTracks(), ...microphone.stream.getAudioTracks()])
  }
  window.gathered = (peer) =>
    new Promise((done) => {
      const finish = () => {
        if (peer.iceGatheringState !== 'complete' || !peer.localDescription) return
        const { type, sdp } = peer.localDescription
        done({ type, sdp })
      }
      peer.addEventListener('icegatheringstatechange', finish)
      finish()
    })
}
