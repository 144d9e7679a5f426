/** Makes the picture small above all windows, or brings it back; a refusal leaves it where it is. */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  const isSmall = document.pictureInPictureElement === video
  const done = isSmall ? document.exitPictureInPicture() : video.requestPictureInPicture()
  done.catch(() => {})
}
