import { useStore } from '@encore/app-kit/store'
import type { StationState } from '@encore/contract/endpoints'
import { useEffect } from 'react'
import { Loading } from '#app/shell/Loading.tsx'
import type { StationDevice } from './device.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { Room } from './Room.tsx'
import type { StationPort } from './station-port.ts'
import { useKeepAwake } from './use-keep-awake.ts'
import { type RunningStation, useRunner } from './use-runner.ts'

export interface StationRoomProps {
  first: StationState
  port: StationPort
  device: StationDevice
  /** This device is not in charge any more. */
  onOut(reason: 'STATION_UNPAIRED' | 'STATION_REPLACED'): void
}

export function StationRoom({ first, port, device, onOut }: StationRoomProps) {
  const station = useRunner(first, port, device)
  useKeepAwake()
  return station ? <OpenRoom station={station} device={device} onOut={onOut} /> : <Loading />
}

interface OpenRoomProps extends Pick<StationRoomProps, 'device' | 'onOut'> {
  station: RunningStation
}

function OpenRoom({ station, device, onOut }: OpenRoomProps) {
  const { out } = useStore(station.runner.view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears of it may change with each render
  useEffect(() => {
    if (out !== null) onOut(out)
  }, [out])
  return (
    <FaultBoundary onFault={() => void station.runner.fail()}>
      <Room station={station} device={device} />
    </FaultBoundary>
  )
}
