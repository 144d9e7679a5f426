import type { StationState } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useDarkRoom } from '#app/features/show-control/use-dark-room.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { Loading } from '#app/shell/Loading.tsx'
import { CheckScreen } from './CheckScreen.tsx'
import { isChecked } from './checked-epoch.ts'
import { closeDevice, openDevice, type StationDevice } from './device.ts'
import { createKeepsakePort } from './keepsake-port.ts'
import { PairScreen } from './PairScreen.tsx'
import { StationRoom } from './StationRoom.tsx'
import { createStationPort } from './station-port.ts'
import { useRecordings } from './use-keepsakes.ts'

const port = createStationPort(api)
const keepsakePort = createKeepsakePort(api)

type Stage =
  | { kind: 'LOADING' }
  /** `reason`: why this device is not in charge any more; null before its first pairing. */
  | { kind: 'PAIRING'; reason: 'STATION_UNPAIRED' | 'STATION_REPLACED' | null }
  | { kind: 'CHECKING' | 'OPEN'; state: StationState }

/** The artist’s device: paired by a code, checked, and then in calls. It has no account and no list. */
export function StationPage() {
  const t = useT()
  const [stage, setStage] = useState<Stage>({ kind: 'LOADING' })
  const [device, setDevice] = useState<StationDevice | null>(null)
  const recordings = useRecordings(keepsakePort)
  useDarkRoom()
  useEffect(() => {
    if (stage.kind !== 'LOADING') return
    let isOver = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const answer = await port.read(null)
      if (isOver) return
      if (answer.ok) return setStage(stageOf(answer.value))
      const { name } = answer.error
      if (name === 'STATION_UNPAIRED') return setStage({ kind: 'PAIRING', reason: null })
      if (name === 'STATION_REPLACED') return setStage({ kind: 'PAIRING', reason: name })
      retry = setTimeout(() => void read(), 1_000)
    }
    void read()
    return () => {
      isOver = true
      clearTimeout(retry)
    }
  }, [stage])
  const isIn = stage.kind === 'CHECKING' || stage.kind === 'OPEN'
  useEffect(() => {
    if (!isIn) return
    const opened = openDevice()
    setDevice(opened)
    return () => {
      setDevice(null)
      closeDevice(opened)
    }
  }, [isIn])
  return (
    <>
      <title>{t('station.title')}</title>
      {screenOf()}
    </>
  )

  function screenOf() {
    switch (stage.kind) {
      case 'LOADING':
        return <Loading />
      case 'PAIRING':
        return (
          <PairScreen
            reason={stage.reason}
            pair={port.pair}
            onPaired={(state) => setStage({ kind: 'CHECKING', state })}
          />
        )
      case 'CHECKING':
        return device ? (
          <CheckScreen
            state={stage.state}
            port={port}
            device={device}
            mayRecord={recordings !== null}
            onDone={() => setStage({ kind: 'OPEN', state: stage.state })}
          />
        ) : (
          <Loading />
        )
      case 'OPEN':
        return device ? (
          <StationRoom
            first={stage.state}
            port={port}
            recordings={recordings}
            device={device}
            onOut={(reason) => setStage({ kind: 'PAIRING', reason })}
          />
        ) : (
          <Loading />
        )
    }
  }
}

/** A device that was checked goes on after a reload, so that a call is not interrupted for long. */
const stageOf = (state: StationState): Stage => ({
  kind: isChecked(state.id, state.epoch) ? 'OPEN' : 'CHECKING',
  state,
})
