import { vi } from 'vitest'

/** Returns a function that waits for all work of WebCrypto and of blobs that was begun after this call. */
export function watchCrypto(): () => Promise<void> {
  const { subtle } = crypto
  let pending = 0
  const counted =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    (...args: A) => {
      pending++
      return work(...args).finally(() => {
        pending--
      })
    }
  const sign = subtle.sign.bind(subtle)
  const importKey = subtle.importKey.bind(subtle) as (...args: unknown[]) => Promise<CryptoKey>
  const digest = subtle.digest.bind(subtle)
  vi.spyOn(subtle, 'digest').mockImplementation(counted(digest))
  for (const name of ['arrayBuffer', 'text'] as const) {
    const read = Blob.prototype[name] as () => Promise<never>
    vi.spyOn(Blob.prototype, name).mockImplementation(function (this: Blob) {
      return counted(() => read.call(this))()
    })
  }
  vi.spyOn(subtle, 'sign').mockImplementation(counted(sign))
  vi.spyOn(subtle, 'importKey').mockImplementation(counted(importKey) as never)
  return async () => {
    do await new Promise((done) => setImmediate(done))
    while (pending > 0)
  }
}
