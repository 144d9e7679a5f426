import { createStore, type Store } from '@encore/app-kit/store'
import type { InterpretedStation } from '@encore/contract/endpoints'
import { call } from '#app/data/api.ts'
import type { InterpreterPlace } from '#app/features/calls/interpreter-path.ts'
import { leaveSeat, type OpenSeat, openSeat } from '#app/features/calls/open-seat.ts'
import { wantedCalls } from './interpreted-calls.ts'

export interface SeatsView {
  /** By call. */
  seats: ReadonlyMap<string, OpenSeat>
  /** The same person interprets in another window, which this one leaves alone. */
  isMoved: boolean
}

/** The seats that this page holds: one for each call that both consent to. */
export interface InterpreterSeats {
  view: Pick<Store<SeatsView>, 'get' | 'subscribe'>
  /** Takes and leaves seats so that they are those of the station. */
  follow(station: InterpretedStation): void
  /** Sends this voice from now on. */
  setVoice(voice: MediaStreamTrack | null): void
  /** Takes the seats back from another window. */
  takeBack(): void
  close(): void
}

/** A seat that was lost is taken again after this time. */
const retryAfterMs = 2_000

export function createInterpreterSeats({ eventId, id, stationId }: InterpreterPlace): InterpreterSeats {
  const view = createStore<SeatsView>({ seats: new Map(), isMoved: false })
  const session = { eventId, id }
  /** Calls whose seat is being taken, or was lost a moment ago. */
  const pausing = new Set<string>()
  let station: InterpretedStation | null = null
  let voice: MediaStreamTrack | null = null
  let isClosed = false

  const keep = (callId: string, seat: OpenSeat | null) => {
    const seats = new Map(view.get().seats)
    if (seat) seats.set(callId, seat)
    else seats.delete(callId)
    view.set({ ...view.get(), seats })
  }
  const release = (callId: string, seat: OpenSeat) => {
    keep(callId, null)
    seat.close()
    leaveSeat(session, seat.id)
  }
  const wanted = () => (station && !isClosed && !view.get().isMoved ? wantedCalls(station) : [])

  const take = async (callId: string) => {
    pausing.add(callId)
    const answer = await call(
      'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/interpreter',
      { params: { ...session, stationId }, body: { callId } },
    )
    if (!answer.ok) return retry(callId)
    pausing.delete(callId)
    const seat = openSeat({
      ...{ session, seatId: answer.value.id, voice },
      onEnd: (reason, isEnded) => {
        if (view.get().seats.get(callId) !== seat) return
        if (isEnded) {
          keep(callId, null)
          seat.close()
        } else release(callId, seat)
        if (reason === 'MOVED') view.set({ ...view.get(), isMoved: true })
        retry(callId)
      },
    })
    keep(callId, seat)
    reconcile()
  }
  const retry = (callId: string) => {
    pausing.add(callId)
    setTimeout(() => {
      pausing.delete(callId)
      reconcile()
    }, retryAfterMs)
  }
  const reconcile = () => {
    const calls = wanted()
    for (const [callId, seat] of view.get().seats) if (!calls.includes(callId)) release(callId, seat)
    for (const callId of calls) if (!view.get().seats.has(callId) && !pausing.has(callId)) void take(callId)
  }

  return {
    view,
    follow: (next) => {
      station = next
      reconcile()
    },
    setVoice: (next) => {
      voice = next
      for (const seat of view.get().seats.values()) void seat.setVoice(next)
    },
    takeBack: () => {
      view.set({ ...view.get(), isMoved: false })
      reconcile()
    },
    close: () => {
      isClosed = true
      reconcile()
    },
  }
}
