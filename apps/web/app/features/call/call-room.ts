import { type Capture, createCapture } from '@encore/app-kit/calls/capture'
import type { CaptureFault, CaptureKind } from '@encore/app-kit/calls/capture-faults'
import { createDeviceCheck, type DeviceCheck } from '@encore/app-kit/calls/device-check'
import { createFanCall, type FanCall } from '@encore/app-kit/calls/fan-call'
import { createListeningTone } from '@encore/app-kit/calls/listening-tone'
import { mediaOf } from '@encore/app-kit/calls/media-ways'
import { createPageClock } from '@encore/app-kit/calls/page-clock'
import { createRemoteMedia, type RemoteMedia } from '@encore/app-kit/calls/remote-media'
import { createSoundLevel, type SoundLevel } from '@encore/app-kit/calls/sound-level'
import { createStore, type Store } from '@encore/app-kit/store'
import type { ApiCall } from '@encore/contract/client'
import type { OwnCall, Receipt } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { type HearingRole, hearingRoles } from '@encore/contract/rules/calls/staff-seats'
import type { Realtime } from '#app/data/realtime.ts'
import { createKeepAwake } from '#app/features/player/keep-awake.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { callPhase, isEnded } from './call-phase.ts'
import { createCallPorts } from './call-ports.ts'
import { deviceResult } from './device-result.ts'
import { reportPresence } from './presence.ts'
import { relayAccessOf } from './relay-access.ts'
import { ringRule } from './ring-rules.ts'
import { type FollowedSession, followSession, type SessionFollower } from './session-follower.ts'

/** The call that this document has a seat in. */
export interface SeatedCall {
  id: string
  fan: FanCall
}

/** Everything that the page of a call session does, from the device check to the receipt. One per document. */
export interface CallRoom {
  follower: Pick<SessionFollower, 'view' | 'refresh' | 'keepOwn'>
  capture: Capture
  check: Pick<DeviceCheck, 'view'>
  level: SoundLevel
  remote: RemoteMedia
  /** Plays the interpreter’s voice. */
  interpreter: RemoteMedia
  alarm: Alarm
  /** "I am ready" was pressed in this document. */
  isReady: Pick<Store<boolean>, 'get' | 'subscribe'>
  /** Null while no artist expects this fan here. */
  seated: Pick<Store<SeatedCall | null>, 'get' | 'subscribe'>
  /** Another document of this fan has the call. */
  isTakenOver: Pick<Store<boolean>, 'get' | 'subscribe'>
  /** Receipts of calls that ended, by call; the one that ended in this document last is `thanked`. */
  receipts: Pick<Store<ReadonlyMap<string, Receipt>>, 'get' | 'subscribe'>
  thanked: Store<string | null>
  /** Roles of staff who hear the running call, as the server or the station says. */
  heardBy: Pick<Store<readonly HearingRole[]>, 'get' | 'subscribe'>
  /** Asks for camera and microphone, or for what is missing. To be called from a press. */
  startCapture(): Promise<CaptureFault | null>
  choose(kind: CaptureKind, deviceId: string): Promise<CaptureFault | null>
  /** Runs the ten seconds and stores the result. *Errors*: resolves with what the server refused. */
  runCheck(): Promise<ErrorName | null>
  /** To be called from a press: it unlocks sound, picture and the wake lock. */
  setReady(isReady: boolean): void
  /** Ends the call for good; what is left is owed. */
  endCall(): Promise<ErrorName | null>
  /** Ends the recording of a call and deletes it for good. */
  deleteKeepsake(callId: string): Promise<ErrorName | null>
  /** False when it could not be read. */
  loadReceipt(callId: string): Promise<boolean>
  close(): void
}

export interface CallRoomSettings {
  first: Pick<FollowedSession, 'session' | 'own'>
  api: ApiCall
  live: Pick<Realtime, 'send' | 'onMessage' | 'onState' | 'open'>
}

export function openCallRoom({ first, api, live }: CallRoomSettings): CallRoom {
  const clock = createPageClock()
  const capture = createCapture({ devices: navigator.mediaDevices })
  const [remote, interpreter] = [createRemoteMedia(), createRemoteMedia()]
  const level = createSoundLevel()
  const alarm = createAlarm()
  const tone = createListeningTone()
  const heardBy = createStore<readonly HearingRole[]>([])
  const awake = createKeepAwake()
  const isReady = createStore(false)
  const seated = createStore<(SeatedCall & { seat: string }) | null>(null)
  const isTakenOver = createStore(false)
  const receipts = createStore<ReadonlyMap<string, Receipt>>(new Map())
  const thanked = createStore<string | null>(null)
  const follower = followSession({ first, api, live, clock })
  const ofSession = { id: first.session.id }
  let hasRelay = true
  let isSitting = false
  let isClosed = false
  let measured: MediaStreamTrack | null = null
  /** The last alert that sounded. */
  let alerted = ''

  const check = createDeviceCheck({
    ...{ capture, clock, level },
    relay: {
      access: async () => {
        const answer = await api('POST /api/v1/call-session/{id}/relay', { params: ofSession, body: {} })
        if (!answer.ok) throw new Error(answer.error.name)
        hasRelay = answer.value.server !== null
        return relayAccessOf(answer.value)
      },
    },
  })

  const sit = async (call: OwnCall) => {
    isSitting = true
    const taken = await api('POST /api/v1/call/{id}/seat', { params: { id: call.id }, body: {} })
    isSitting = false
    // A refusal is answered by the next read: the fan is called no longer, or no call can be held.
    if (!taken.ok || isClosed || !expects(call.id)) return
    const ports = createCallPorts({
      ...{ api, callId: call.id, seat: taken.value },
      onNotOpen: () => void follower.refresh(),
    })
    const { key } = taken.value
    const fan = createFanCall({
      ...{ callId: call.id, key, media: mediaOf(first.session.media), clock, capture, ...ports },
      ...{ remote, interpreter },
    })
    seated.set({ id: call.id, fan, seat: taken.value.seat })
    thanked.set(null)
    watch(fan)
    follow()
  }

  const watch = (fan: FanCall) => {
    let phase = fan.view.get().phase
    fan.view.subscribe(() => {
      const view = fan.view.get()
      if (view.isTakenOver) return leave()
      mark()
      if (view.phase === 'CHIME' && phase !== 'CHIME') alarm.chime()
      phase = view.phase
    })
  }

  /** The other document goes on; this one must neither take the seat back by itself nor be called. */
  const leave = () => {
    isTakenOver.set(true)
    isReady.set(false)
    alarm.ring(false)
    seated.set(null)
  }

  const current = () => {
    const phase = callPhase(follower.view.get().session, follower.view.get().own)
    return phase.kind === 'CALLED' || phase.kind === 'LIVE' ? phase.call : null
  }
  const expects = (callId: string) => current()?.id === callId

  /** Makes the seat follow the state of the server. */
  const follow = () => {
    if (isClosed || isTakenOver.get()) return
    const { session, own } = follower.view.get()
    const phase = callPhase(session, own)
    const call = current()
    const seat = seated.get()
    if (seat && seat.id !== call?.id) stand(seat)
    if (call && seated.get()?.id === call.id) seated.get()?.fan.setState(engineState(call))
    else if (call && !isSitting) void sit(call)
    const rule = ringRule(phase)
    alarm.ring(rule.kind === 'RING')
    if (rule.kind === 'ALERT' && rule.key !== alerted) {
      alerted = rule.key
      alarm.alert()
    }
    awake.set(isReady.get() || call !== null)
    mark()
  }

  /** Each of server and station may be the first to know, and the last to say that it is over. */
  const mark = () => {
    const call = current()
    const seat = seated.get()
    const ofStation = seat?.id === call?.id ? (seat?.fan.view.get().heardBy ?? []) : []
    const ofServer = call?.state === 'LIVE' ? call.heardBy : []
    const roles = hearingRoles.filter(
      (role) => call?.state === 'LIVE' && [...ofStation, ...ofServer].includes(role),
    )
    if (roles.join() === heardBy.get().join()) return
    heardBy.set(roles)
    tone.set(roles)
  }

  const stand = ({ id, fan }: SeatedCall) => {
    const ended = follower.view.get().own.calls.find((one) => one.id === id)
    if (ended) fan.setState(ended.state)
    seated.set(null)
    void fan.close()
    if (ended && isEnded(ended)) {
      thanked.set(id)
      void loadReceipt(id)
    }
  }

  const keepReceipt = (receipt: Receipt) => receipts.set(new Map(receipts.get()).set(receipt.callId, receipt))
  const loadReceipt = async (callId: string) => {
    const answer = await api('GET /api/v1/call/{id}/receipt', { params: { id: callId } })
    if (answer.ok) keepReceipt(answer.value)
    return answer.ok
  }

  const stops = [
    follower.view.subscribe(follow),
    isReady.subscribe(follow),
    capture.state.subscribe(() => {
      const { voice } = capture.state.get()
      if (voice !== measured) level.follow(voice)
      measured = voice
    }),
    reportPresence({ live, sessionId: first.session.id, isReady, clock }),
  ]
  follow()
  void startIfGranted(capture)

  return {
    ...{ follower, capture, check, level, remote, alarm, isReady, seated, isTakenOver, receipts, thanked },
    ...{ interpreter, heardBy },
    startCapture: () => {
      alarm.unlock()
      return capture.start()
    },
    choose: capture.choose,
    runCheck: async () => {
      alarm.unlock()
      const numbers = await check.run()
      if (!numbers) return null
      const result = deviceResult(numbers, hasRelay)
      const kept = await api('PUT /api/v1/call-session/{id}/device-check', {
        params: ofSession,
        body: result,
      })
      if (!kept.ok) return kept.error.name
      const { isPassed } = kept.value
      follower.keepOwn({ deviceCheck: { ...result, isPassed, at: new Date().toISOString() } })
      await follower.refresh()
      return null
    },
    setReady: (next) => {
      if (next) {
        alarm.unlock()
        remote.play()
        interpreter.play()
      }
      isReady.set(next)
    },
    endCall: async () => {
      const seat = seated.get()
      if (!seat) return null
      const ended = await api('POST /api/v1/call/{id}/end', {
        params: { id: seat.id },
        body: { seat: seat.seat },
      })
      if (ended.ok) keepReceipt(ended.value)
      await follower.refresh()
      return ended.ok || ended.error.name === 'CALL_NOT_OPEN' ? null : ended.error.name
    },
    deleteKeepsake: async (callId) => {
      const deleted = await api('DELETE /api/v1/mybox/keepsake/{id}', { params: { id: callId } })
      await follower.refresh()
      return deleted.ok ? null : deleted.error.name
    },
    loadReceipt,
    close: () => {
      isClosed = true
      for (const stop of stops) stop()
      follower.stop()
      check.stop()
      alarm.close()
      tone.close()
      awake.set(false)
      void seated.get()?.fan.close()
      capture.stop()
      void level.close()
      clock.close()
    },
  }
}

/** A held call that is called again shows the fan's picture as any call that is next. */
const engineState = ({ state }: OwnCall): OwnCall['state'] => (state === 'HELD' ? 'NEXT' : state)

/** A fan who allowed camera and microphone before is not asked again. */
async function startIfGranted(capture: Capture): Promise<void> {
  const states = await Promise.all([permissionOf('camera'), permissionOf('microphone')])
  if (states.every((state) => state === 'granted')) await capture.start()
}

/** Browsers that do not answer count as asking. */
async function permissionOf(name: 'camera' | 'microphone'): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state
  } catch {
    return 'prompt'
  }
}
