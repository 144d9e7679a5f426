import { readRedisAddress } from '#platform/config/redis.ts'

/** The part of a Redis client that pub/sub needs; a single server, Sentinel and Cluster have it alike. */
export interface PubSubClient {
  readonly isReady: boolean
  readonly isOpen: boolean
  on(event: 'error', handle: (err: Error) => void): unknown
  on(event: 'ready' | 'reconnecting', handle: () => void): unknown
  connect(): Promise<unknown>
  publish(channel: string, text: string): Promise<unknown>
  subscribe(channel: string, handle: (text: string) => void): Promise<unknown>
  close(): Promise<unknown>
  destroy(): unknown
}

export interface SocketOptions {
  connectTimeout: number
  socketTimeout: number
  reconnectStrategy: (tries: number) => number
}

/** One client that sends without waiting, and one that listens; the same one for Sentinel and Cluster. */
export async function createRedisClients(
  url: string,
  socket: SocketOptions,
): Promise<{ speaker: PubSubClient; listener: PubSubClient }> {
  // Imported only when used: its command list is large.
  const { createClient, createCluster, createSentinel } = await import('@redis/client')
  const address = readRedisAddress(url)
  if (address && address.kind !== 'SERVER') {
    const { nodes, username, password, isEncrypted, master } = address
    const own = {
      ...(username && { username }),
      ...(password && { password }),
      socket: { ...socket, ...(isEncrypted && { tls: true as const }) },
    }
    const client: PubSubClient =
      address.kind === 'SENTINEL'
        ? createSentinel({
            name: master,
            sentinelRootNodes: nodes,
            nodeClientOptions: own,
            sentinelClientOptions: { socket: own.socket },
            scanInterval: 1_000,
          })
        : createCluster({
            rootNodes: nodes.map((node) => ({ socket: { ...own.socket, ...node } })),
            defaults: own,
          })
    return { speaker: client, listener: client }
  }
  return {
    speaker: createClient({ url, name: 'encore', socket, disableOfflineQueue: true }),
    listener: createClient({ url, name: 'encore-hears', socket }),
  }
}
