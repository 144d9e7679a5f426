import { mediaOf } from '@encore/app-kit/calls/media-ways'
import { createRemoteMedia, type RemoteMedia } from '@encore/app-kit/calls/remote-media'
import { createMemoryStore, openSegmentStore } from '@encore/app-kit/calls/segment-store'
import type { StationState } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import type { StationDevice } from './device.ts'
import type { StationPort } from './station-port.ts'
import { createStationRunner, type StationRunner } from './station-runner.ts'

export interface RunningStation {
  runner: StationRunner
  main: RemoteMedia
  preview: RemoteMedia
  interpreter: RemoteMedia
}

/** Runs the station while mounted; null until the segments of an earlier document are at hand. */
export function useRunner(first: StationState, port: StationPort, device: StationDevice) {
  const [station, setStation] = useState<RunningStation | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of the pairing is where the station begins
  useEffect(() => {
    let isOver = false
    let runner: StationRunner | null = null
    const elements = {
      ...{ main: createRemoteMedia(), preview: createRemoteMedia(), interpreter: createRemoteMedia() },
    }
    const open = async () => {
      const store = await openSegmentStore().catch(() => createMemoryStore())
      await device.capture.start()
      if (isOver) return
      const { clock, capture } = device
      const onFault = (cause: unknown) => reportError(cause)
      runner = createStationRunner({
        port,
        first,
        media: mediaOf(first.media),
        clock,
        capture,
        store,
        ...elements,
        onFault,
      })
      setStation({ runner, ...elements })
    }
    void open()
    const fail = ({ error }: ErrorEvent) => {
      if (error instanceof Error) void runner?.fail()
    }
    window.addEventListener('error', fail)
    return () => {
      isOver = true
      window.removeEventListener('error', fail)
      setStation(null)
      void runner?.close()
    }
  }, [port, device])
  return station
}
