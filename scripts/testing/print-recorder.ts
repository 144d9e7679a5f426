// Prints the recorder of call traces as a script for the console of any browser: `node scripts/testing/print-recorder.ts`.

import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

const recorder = new URL('../../packages/app-kit/src/calls/testing/trace-recorder.ts', import.meta.url)
const source = await readFile(recorder, 'utf8')
const script = stripTypeScriptTypes(source)
  .replace(/^export /gm, '')
  .replace(/\n\s*\n+/g, '\n')

process.stdout.write(`(() => {${script}
  const recorder = recordTrace(window)
  window.traceRecorder = {
    mark: recorder.mark,
    save: () => {
      recorder.stop()
      const file = new Blob([JSON.stringify(recorder.trace())], { type: 'application/json' })
      Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: 'trace.json' }).click()
    },
  }
})()
`)
