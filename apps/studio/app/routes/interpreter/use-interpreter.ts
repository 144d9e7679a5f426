import { createSoundLevel, type SoundLevel } from '@encore/app-kit/calls/sound-level'
import type { InterpretedStation } from '@encore/contract/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import type { InterpreterPlace } from '#app/features/calls/interpreter-path.ts'
import { createInterpreterSeats, type InterpreterSeats } from './interpreter-seats.ts'
import { createMicrophone, type Microphone } from './microphone.ts'

/** The work of the page from the press on. */
export interface Interpreting {
  microphone: Microphone
  seats: InterpreterSeats
  level: SoundLevel
}

export interface FollowedStation {
  station: InterpretedStation
  /** The server does not answer. */
  isAway: boolean
  /** The station is gone, or the caller may not interpret there any more. */
  isGone: boolean
}

const retryEveryMs = 1_000

/** Follows a station while mounted. */
export function useStation(first: InterpretedStation, place: InterpreterPlace): FollowedStation {
  const [followed, setFollowed] = useState<FollowedStation>({
    ...{ station: first, isAway: false, isGone: false },
  })
  const { eventId, id, stationId } = place
  useEffect(() => {
    const abort = new AbortController()
    const follow = async () => {
      let version = first.version
      while (!abort.signal.aborted) {
        const answer = await api(
          'GET /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter',
          { params: { eventId, id, stationId }, query: { version } },
          { signal: abort.signal },
        )
        if (abort.signal.aborted) return
        if (answer.ok) {
          version = answer.value.version
          setFollowed({ station: answer.value, isAway: false, isGone: false })
        } else if (answer.status >= 400 && answer.status < 500 && answer.error.name !== 'RATE_LIMITED') {
          return setFollowed((last) => ({ ...last, isGone: true }))
        } else {
          setFollowed((last) => ({ ...last, isAway: true }))
          await new Promise((resolve) => setTimeout(resolve, retryEveryMs))
        }
      }
    }
    void follow()
    return () => abort.abort()
  }, [first.version, eventId, id, stationId])
  return followed
}

/** Microphone and seats of the page; null before the press that starts them. */
export function useInterpreting(place: InterpreterPlace, station: InterpretedStation) {
  const [interpreting, setInterpreting] = useState<Interpreting | null>(null)
  const held = useRef<Interpreting | null>(null)
  const start = useCallback(async () => {
    if (held.current) return
    const microphone = createMicrophone(navigator.mediaDevices)
    const seats = createInterpreterSeats(place)
    const level = createSoundLevel()
    microphone.state.subscribe(() => {
      const { track } = microphone.state.get()
      seats.setVoice(track)
      level.follow(track)
    })
    held.current = { microphone, seats, level }
    setInterpreting(held.current)
    await microphone.start()
  }, [place])
  useEffect(() => interpreting?.seats.follow(station), [interpreting, station])
  useEffect(() => {
    const stop = () => {
      held.current?.seats.close()
      held.current?.microphone.stop()
      void held.current?.level.close()
      held.current = null
    }
    window.addEventListener('pagehide', stop)
    return () => {
      window.removeEventListener('pagehide', stop)
      stop()
      setInterpreting(null)
    }
  }, [])
  return { interpreting, start }
}
