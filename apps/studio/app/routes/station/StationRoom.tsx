import { useStore } from '@encore/app-kit/store'
import type { StationState } from '@encore/contract/endpoints'
import { useEffect } from 'react'
import { useKeepAwake } from '#app/features/calls/use-keep-awake.ts'
import { Loading } from '#app/shell/Loading.tsx'
import type { StationDevice } from './device.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { Room } from './Room.tsx'
import type { StationPort } from './station-port.ts'
import { type Recordings, useKeepsakes } from './use-keepsakes.ts'
import { type RunningStation, useRunner } from './use-runner.ts'

export interface StationRoomProps {
  first: StationState
  port: StationPort
  /** Null on devices that cannot record. */
  recordings: Recordings | null
  device: StationDevice
  /** This device is not in charge any more. */
  onOut(reason: 'STATION_UNPAIRED' | 'STATION_REPLACED'): void
}

export function StationRoom({ first, port, recordings, device, onOut }: StationRoomProps) {
  const station = useRunner(first, port, device)
  useKeepAwake()
  return station ? (
    <OpenRoom station={station} port={port} recordings={recordings} device={device} onOut={onOut} />
  ) : (
    <Loading />
  )
}

interface OpenRoomProps extends Pick<StationRoomProps, 'port' | 'recordings' | 'device' | 'onOut'> {
  station: RunningStation
}

function OpenRoom({ station, port, recordings, device, onOut }: OpenRoomProps) {
  const keepsakes = useKeepsakes(station.runner, device, recordings)
  const { out } = useStore(station.runner.view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears of it may change with each render
  useEffect(() => {
    if (out !== null) onOut(out)
  }, [out])
  return (
    <FaultBoundary onFault={() => void station.runner.fail()}>
      <Room station={station} port={port} keepsakes={keepsakes} device={device} />
    </FaultBoundary>
  )
}
