import { type Capture, createCapture } from '@encore/app-kit/calls/capture'
import { createPageClock } from '@encore/app-kit/calls/page-clock'

/** Camera, microphone and clock of this document. */
export interface StationDevice {
  capture: Capture
  clock: ReturnType<typeof createPageClock>
}

export const openDevice = (): StationDevice => ({
  capture: createCapture({ devices: navigator.mediaDevices }),
  clock: createPageClock(),
})

export function closeDevice({ capture, clock }: StationDevice): void {
  capture.stop()
  clock.close()
}
