/** A name as `FROM` and `image:` use it, without a registry of its own. */
export interface Image {
  /** Repository at the registry; official images lie under `library/`. */
  repository: string
  tag: string
}

const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')
const answerWithinMs = 10_000

/**
 * Asks a registry for the digest of a tag, with a token of the service that it names. *Errors*: rejects with the
 * registry's status, after 10 s, and for an answer without a digest.
 * Source: https://github.com/opencontainers/distribution-spec/blob/main/spec.md
 */
export async function digestOf(registry: string, { repository, tag }: Image): Promise<string> {
  const url = new URL(`/v2/${repository}/manifests/${tag}`, registry)
  const ask = (token?: string) =>
    fetch(url, {
      method: 'HEAD',
      headers: { accept: manifests, ...(token && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(answerWithinMs),
    })
  const first = await ask()
  const response =
    first.status === 401 ? await ask(await tokenFrom(first.headers.get('www-authenticate'))) : first
  if (!response.ok) throw new Error(`${repository}:${tag}: status ${response.status}`)
  const digest = response.headers.get('docker-content-digest') ?? ''
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${repository}:${tag}: no digest`)
  return digest
}

async function tokenFrom(challenge: string | null): Promise<string> {
  const named = Object.fromEntries(
    [...(challenge ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  if (!named.realm) throw new Error('the registry asks for credentials')
  const url = new URL(named.realm)
  for (const name of ['service', 'scope']) if (named[name]) url.searchParams.set(name, named[name])
  const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
  if (!response.ok) throw new Error(`no token: status ${response.status}`)
  const { token } = (await response.json()) as { token?: unknown }
  if (typeof token !== 'string') throw new Error('no token')
  return token
}
