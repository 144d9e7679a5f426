import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigSchema } from '@encore/api'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { read } from './repository.ts'

/* No cluster runs in a test: the files are compared with the image and the composition, and rendered. */

interface Probe {
  httpGet: { path: string; port: string }
}
interface Container {
  image: string
  command?: string[]
  env?: { name: string; value: string }[]
  envFrom: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  volumeMounts: { name: string; mountPath: string }[]
}
interface PodSpec {
  terminationGracePeriodSeconds?: number
  securityContext: { runAsUser: number }
  containers: Container[]
  volumes: { name: string; persistentVolumeClaim: { claimName: string } }[]
}
interface Resource {
  kind: string
  metadata: { name: string }
  /** Absent in config maps. */
  spec?: {
    replicas?: number
    selector?: Record<string, unknown>
    strategy?: { type?: string }
    ports?: { targetPort: string }[]
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    jobTemplate?: { spec: { template: { spec: PodSpec } } }
  }
}

const folder = 'deploy/kubernetes'
const kustomization = parse(read(`${folder}/kustomization.yaml`)) as {
  resources: string[]
  images: { name: string; newTag: string }[]
  configMapGenerator: { name: string; literals: string[] }[]
}
const resources = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(`${folder}/${file}`)).map((document) => document.toJS() as Resource),
)
const podOf = ({ spec }: Resource): PodSpec | undefined =>
  spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec
const pods = resources.flatMap((resource) => podOf(resource) ?? [])
const containers = pods.flatMap(({ containers }) => containers)
const deployments = resources.filter(({ kind }) => kind === 'Deployment')
const dockerfile = read('deploy/docker/Dockerfile')
const compose = read('deploy/docker/compose.yaml')
const settings = Object.fromEntries(
  (kustomization.configMapGenerator[0]?.literals ?? []).map((line) => line.split(/=(.*)/s)),
)

test('kubernetes: runs the image as its user, and gives requests the time of the composition', () => {
  const [, user] = /^USER (\d+):/m.exec(dockerfile) ?? []
  const [, graceSec] = /stop_grace_period: (\d+)s/.exec(compose) ?? []
  expect(pods).toHaveLength(3)
  for (const { image } of containers) expect(image).toBe(kustomization.images[0]?.name)
  for (const { securityContext } of pods) expect(String(securityContext.runAsUser)).toBe(user)
  for (const { spec } of deployments)
    expect(String(spec?.template?.spec.terminationGracePeriodSeconds)).toBe(graceSec)
})

test('kubernetes: probes ask the product at the port of the image', () => {
  const [, port] = /\bPORT=(\d+)/.exec(dockerfile) ?? []
  for (const { spec } of deployments) {
    const [{ ports, startupProbe, livenessProbe, readinessProbe } = {} as Container] =
      spec?.template?.spec.containers ?? []
    expect(String(ports?.find(({ name }) => name === 'http')?.containerPort)).toBe(port)
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ])
  }
})

test('kubernetes: one process takes encoders, and ends before the next begins', () => {
  const takes = deployments.filter(({ spec }) =>
    spec?.template?.spec.containers.some(({ env }) =>
      env?.some(({ name, value }) => name === 'RTMP_PORT' && value !== '0'),
    ),
  )
  expect(takes.map(({ spec }) => [spec?.replicas, spec?.strategy?.type])).toEqual([[1, 'Recreate']])
  const off = deployments.filter((deployment) => !takes.includes(deployment))
  expect(off.length).toBeGreaterThan(0)
  for (const { spec } of off)
    expect(spec?.template?.spec.containers[0]?.env).toContainEqual({ name: 'RTMP_PORT', value: '0' })
})

test('kubernetes: sets what the schema knows, and each setting of the composition has a place', () => {
  const own = containers.flatMap(({ env = [] }) => env.map(({ name }) => name))
  for (const name of [...Object.keys(settings), ...own])
    expect(Object.keys(ConfigSchema.properties)).toContain(name)
  const [, head = ''] = /x-settings: &settings\n([\s\S]*?)\n\n/.exec(compose) ?? []
  const secret = new Set([...head.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name))
  const given = [...head.matchAll(/^ {2}([A-Z_]+): (.*)$/gm)]
    .filter(([, name = '', value = '']) => !value.includes('${') && name !== 'REDIS_URL')
    .map(([, name]) => name)
  expect(given.length).toBeGreaterThan(1)
  for (const name of given) expect(Object.keys(settings)).toContain(name)
  expect(secret.size).toBeGreaterThan(8)
  for (const { envFrom } of containers)
    expect(envFrom).toEqual([{ configMapRef: { name: 'encore' } }, { secretRef: { name: 'encore' } }])
})

test('kubernetes: claims, commands, labels and ports exist', () => {
  const claims = resources
    .filter(({ kind }) => kind === 'PersistentVolumeClaim')
    .map(({ metadata }) => metadata.name)
  for (const { volumes, containers } of pods) {
    for (const { persistentVolumeClaim } of volumes) expect(claims).toContain(persistentVolumeClaim.claimName)
    for (const { volumeMounts, command } of containers) {
      for (const { name } of volumeMounts) expect(volumes.map((volume) => volume.name)).toContain(name)
      if (command) expect(existsSync(command[1] ?? '')).toBe(true)
    }
  }
  for (const { spec } of resources.filter(({ kind }) => kind === 'Service')) {
    const target = deployments.find(
      (deployment) =>
        JSON.stringify(deployment.spec?.template?.metadata.labels) === JSON.stringify(spec?.selector),
    )
    const names = target?.spec?.template?.spec.containers[0]?.ports?.map(({ name }) => name)
    for (const { targetPort } of spec?.ports ?? []) expect(names).toContain(targetPort)
  }
})

test('kubernetes: `kubectl kustomize` renders every resource', { tags: 'long' }, () => {
  const rendered = execFileSync('kubectl', ['kustomize', join(process.cwd(), folder)], { encoding: 'utf8' })
  const all = parseAllDocuments(rendered).map((document) => document.toJS() as Resource)
  expect(all.map(({ kind }) => kind).toSorted()).toEqual(
    ['ConfigMap', ...resources.map(({ kind }) => kind)].toSorted(),
  )
  const [config] = all.filter(({ kind }) => kind === 'ConfigMap')
  expect(config?.metadata.name).toMatch(/^encore-\w+$/)
  for (const pod of all.flatMap((resource) => podOf(resource) ?? []))
    expect(pod.containers[0]?.envFrom[0]).toEqual({ configMapRef: { name: config?.metadata.name } })
})
