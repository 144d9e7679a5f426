export interface RedisAddress {
  kind: 'SERVER' | 'SENTINEL' | 'CLUSTER'
  nodes: { host: string; port: number }[]
  /** Name of the master that the sentinels watch; empty otherwise. */
  master: string
  isEncrypted: boolean
  username?: string
  password?: string
}

const form =
  /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/@,]+(?:,[^/@,]+)*)(?:\/([\w.-]*))?$/

/**
 * Reads `redis://`, `redis+sentinel://…/master` and `redis+cluster://`, each with `rediss` for TLS. The latter two name
 * some of their nodes, separated by commas. Null for any other text.
 */
export function readRedisAddress(url: string): RedisAddress | null {
  const [, scheme, mode, user = '', word = '', hosts = '', path = ''] = form.exec(url) ?? []
  const [username, password] = [decoded(user), decoded(word)]
  if (username === null || password === null) return null
  if (!scheme || (mode === 'sentinel' && path === '') || (!mode && hosts.includes(','))) return null
  const nodes = hosts.split(',').map((text) => {
    const [, host = text, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(text) ?? []
    return { host, port: Number(port ?? (mode === 'sentinel' ? 26_379 : 6_379)) }
  })
  return {
    kind: mode === 'sentinel' ? 'SENTINEL' : mode === 'cluster' ? 'CLUSTER' : 'SERVER',
    ...{ nodes, master: mode === 'sentinel' ? path : '', isEncrypted: scheme === 'rediss' },
    ...(username && { username }),
    ...(password && { password }),
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export const redisFaults = ({ REDIS_URL }: { REDIS_URL: string }): string[] =>
  REDIS_URL && !readRedisAddress(REDIS_URL)
    ? ['REDIS_URL names no server, sentinels with their master, or cluster']
    : []
