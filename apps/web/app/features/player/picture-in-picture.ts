/** Toggles picture-in-picture; nothing changes when the browser refuses. */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  const isSmall = document.pictureInPictureElement === video
  const done = isSmall ? document.exitPictureInPicture() : video.requestPictureInPicture()
  done.catch(() => {})
}
