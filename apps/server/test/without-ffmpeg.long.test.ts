import { once } from 'node:events'
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootProduct } from '@encore/dev-env'
import { expect, onTestFinished, test, vi } from 'vitest'

/** All other commands of the machine; starting the database needs some of them. */
const commands = ['/usr/bin', '/usr/sbin', '/bin', '/sbin']
const ffmpeg = '/usr/bin/ffmpeg'
const patience = { timeout: 90_000, interval: 200 }

test('without ffmpeg: everything but encoders works, the machine says so, and encoders work once it is installed', async () => {
  const path = mkdtempSync(join(tmpdir(), 'encore-path-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  for (const folder of commands.filter(existsSync)) {
    for (const name of readdirSync(folder)) {
      const link = join(path, name)
      if (name !== 'ffmpeg' && !lstatSync(link, { throwIfNoEntry: false }))
        symlinkSync(join(folder, name), link)
    }
  }
  const product = await bootProduct({
    seed: 'none',
    ingest: true,
    env: { PATH: path, LOG_LEVEL: 'info' },
  })
  try {
    const readiness = async () => {
      const answer = await fetch(`${product.url}/readyz`)
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    await vi.waitFor(
      async () => expect(await readiness()).toMatchObject({ status: 'ready', ingest: 'no ffmpeg' }),
      patience,
    )
    await vi.waitFor(() => expect(product.output()).toContain('apt-get install ffmpeg'), patience)
    expect((await fetch(product.url)).status).toBe(200)
    const encoder = connect(product.rtmpPort, '127.0.0.1')
    await once(encoder, 'connect')
    encoder.destroy()
    symlinkSync(ffmpeg, join(path, 'ffmpeg'))
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ ingest: 'on' }), patience)
    expect(product.output()).not.toContain('the ingest process ended')
  } finally {
    await product.stop()
  }
})
