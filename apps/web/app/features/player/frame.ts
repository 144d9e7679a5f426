/** Draws the current frame onto the canvas; false when there is none. */
export function keepFrame(video: HTMLVideoElement, still: HTMLCanvasElement): boolean {
  if (video.videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  still.width = video.videoWidth
  still.height = video.videoHeight
  still.getContext('2d')?.drawImage(video, 0, 0)
  return true
}
