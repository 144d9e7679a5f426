import { createKeepsakeOutbox, type KeepsakeOutbox } from '@encore/app-kit/calls/keepsake/keepsake-outbox'
import type { KeepsakePort } from '@encore/app-kit/calls/keepsake/keepsake-port'
import { openRecorder } from '@encore/app-kit/calls/keepsake/keepsake-recorder'
import { canRecord, recordingType } from '@encore/app-kit/calls/keepsake/keepsake-support'
import { createKeepsakes, type Keepsakes } from '@encore/app-kit/calls/keepsake/keepsakes'
import { openPieceFolder } from '@encore/app-kit/calls/keepsake/piece-folder'
import type { PieceStore } from '@encore/app-kit/calls/keepsake/piece-store'
import { createPageClock } from '@encore/app-kit/calls/page-clock'
import { useEffect, useState } from 'react'
import type { StationDevice } from './device.ts'
import type { StationRunner } from './station-runner.ts'

/** Recordings on this device, on their way to the server. */
export interface Recordings {
  port: KeepsakePort
  store: PieceStore
  outbox: KeepsakeOutbox
}

/** Sends recordings while the page is open, also before its pairing; null on devices that cannot record. */
export function useRecordings(port: KeepsakePort): Recordings | null {
  const [recordings, setRecordings] = useState<Recordings | null>(null)
  useEffect(() => {
    if (!canRecord()) return
    let isOver = false
    const clock = createPageClock()
    let outbox: KeepsakeOutbox | null = null
    const open = async () => {
      const store = await openPieceFolder()
      if (isOver) return
      outbox = createKeepsakeOutbox({ store, port, clock })
      setRecordings({ port, store, outbox })
    }
    // A browser that keeps no files records nothing.
    void open().catch(() => {})
    return () => {
      isOver = true
      outbox?.stop()
      clock.close()
      setRecordings(null)
    }
  }, [port])
  return recordings
}

/** Records calls while mounted; null on devices that cannot. */
export function useKeepsakes(
  runner: StationRunner,
  device: StationDevice,
  recordings: Recordings | null,
): Keepsakes | null {
  const [keepsakes, setKeepsakes] = useState<Keepsakes | null>(null)
  useEffect(() => {
    const type = recordings && recordingType()
    if (!recordings || !type) return
    const { clock, capture } = device
    const artist = runner.view.get().state.artist.name.text
    const opened = createKeepsakes({
      ...{ type, artist, clock, capture, ...recordings, openRecorder },
      // A recording that fails must not end its call, as an error of the page would.
      onFault: () => {},
    })
    const follow = () => {
      const { running } = runner.view.get()
      const mark = running?.known.keepsake?.mark ?? null
      opened.follow(running && { callId: running.known.id, view: running.call.view, mark })
    }
    const stop = runner.view.subscribe(follow)
    follow()
    setKeepsakes(opened)
    return () => {
      stop()
      setKeepsakes(null)
      void opened.close()
    }
  }, [runner, device, recordings])
  return keepsakes
}
