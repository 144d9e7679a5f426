import { type LiveKitStandIn, startLiveKit } from '@encore/dev-env/testing/livekit'
import { afterAll, beforeAll } from 'vitest'
import { relay, startServer, useCallStage } from './testing/call-stage.ts'
import { testCallMedia } from './testing/media-contract.ts'

useCallStage(process.env)

let livekit: LiveKitStandIn
beforeAll(async () => {
  livekit = await startLiveKit()
})
afterAll(() => livekit.close())

testCallMedia('direct', {
  startServer: () => startServer(),
  freeze: () => {
    const pid = Number(relay().pid())
    process.kill(pid, 'SIGSTOP')
    return () => process.kill(pid, 'SIGCONT')
  },
})

testCallMedia('livekit', {
  startServer: () => startServer({ livekit }),
  freeze: () => {
    livekit.isForwarding = false
    return () => {
      livekit.isForwarding = true
    }
  },
})
