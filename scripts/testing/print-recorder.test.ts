import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const printer = fileURLToPath(new URL('print-recorder.ts', import.meta.url))

test('trace recorder: its script for the console is plain JavaScript that watches new connections', () => {
  const script = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', printer], {
    encoding: 'utf8',
  })
  class Connection {}
  const page = {
    ...{ RTCPeerConnection: Connection, performance, setInterval: () => 0, clearInterval: () => {} },
    traceRecorder: undefined as unknown,
  }
  new Function('window', script)(page)
  expect(page.traceRecorder).toEqual({ mark: expect.any(Function), save: expect.any(Function) })
  expect(page.RTCPeerConnection).not.toBe(Connection)
  expect(new page.RTCPeerConnection()).toBeInstanceOf(Connection)
})
