import { randomBytes, type X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { equalBytes } from '@encore/draw-protocol/bytes'
import { DerReader, readDer, smallInteger, tags } from '@encore/draw-protocol/der'
import { checkTimeStamp, readCertificates } from '@encore/draw-protocol/time-stamp'
import { boundedBytes } from '#platform/bounded-text.ts'
import { type Config, ConfigError } from '#platform/config.ts'

export interface Stamp {
  kind: 'rfc3161'
  at: Date
  token: Buffer
}

/** Third party that states when it saw a hash. */
export interface Witness {
  /** Throws when there is no valid stamp; whether the witness saw the hash is then unknown. */
  stamp(hash: Uint8Array): Promise<Stamp>
}

/** Root certificate of the sandbox's authority, whose key is public: its stamps prove nothing. */
export const sandboxRoot = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIBATAKBggqhkjOPQQDAjA6MScwJQYDVQQDDB5FbmNvcmUg
c2FuZGJveCB0aW1lLXN0YW1wIHJvb3QxDzANBgNVBAoMBkVuY29yZTAgFw0yMDAx
MDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowOjEnMCUGA1UEAwweRW5jb3JlIHNh
bmRib3ggdGltZS1zdGFtcCByb290MQ8wDQYDVQQKDAZFbmNvcmUwWTATBgcqhkjO
PQIBBggqhkjOPQMBBwNCAAQ51oZhi8bTieHqlEb6rkQK++601v9SyaYTj3VIW4Ng
gbQDAEy+2r4yYmnMISueR+sAxwPt5lyqenM3abiJSN/jo0IwQDAPBgNVHRMBAf8E
BTADAQH/MA4GA1UdDwEB/wQEAwIBBjAdBgNVHQ4EFgQUejFQoZ0E03YCMw6W7uJa
1lSm9HEwCgYIKoZIzj0EAwIDSAAwRQIgP4JFeqKf8iDp1Vd7tYshWabgQ5vZT4Xk
m8YACkPtcFQCIQDTG/jvZ5t/j6tVgF/FE3ChKA0fIfeuFrEOuxOTlR27dQ==
-----END CERTIFICATE-----`

/** The configured witness; null where there is none. */
export async function openWitness(config: Config): Promise<Witness | null> {
  const { WITNESS_URL, WITNESS_CERTIFICATE, isProduction, sandboxUrl } = config
  if (WITNESS_URL === 'none' || (WITNESS_URL === '' && isProduction)) return null
  if (WITNESS_URL === '') return timeStampAuthority(`${sandboxUrl}/time-stamp`, readCertificates(sandboxRoot))
  const known = readCertificates(await readFile(WITNESS_CERTIFICATE, 'utf8').catch(() => ''))
  if (known.length === 0)
    throw new ConfigError('Bad settings: WITNESS_CERTIFICATE must name a readable file with a certificate')
  return timeStampAuthority(WITNESS_URL, known)
}

const timeoutMs = 5_000
const longestAnswerBytes = 65_536

/** A time-stamp authority by RFC 3161, section 3.4. */
export const timeStampAuthority = (url: string, known: readonly X509Certificate[]): Witness => ({
  stamp: async (hash) => {
    const nonce = newNonce()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: requestFor(hash, nonce),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const answer = response.ok ? await boundedBytes(response, longestAnswerBytes) : null
    if (!answer) throw new Error(`Status ${response.status}, or too long`)
    const token = tokenOf(answer)
    const stamp = checkTimeStamp(token, hash, known)
    if (!stamp.isKnown) throw new Error(`A stamp of another authority: ${stamp.authority}`)
    if (!stamp.nonce || !equalBytes(stamp.nonce, nonce)) throw new Error('A stamp of another request')
    return { kind: 'rfc3161', at: new Date(stamp.at * 1_000), token }
  },
})

/** Eight bytes of a positive integer in its shortest form. */
function newNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

/** Request for a stamp of a SHA-256, with the certificate of the authority (RFC 3161, section 2.4.1). */
const requestFor = (hash: Uint8Array, nonce: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.concat([
    Buffer.from('30430201013031300d060960864801650304020105000420', 'hex'),
    hash,
    Buffer.from('0208', 'hex'),
    nonce,
    Buffer.from('0101ff', 'hex'),
  ])

/** Takes the token out of a response (RFC 3161, section 2.4.2). */
function tokenOf(answer: Buffer): Buffer {
  const response = new DerReader(readDer(answer, tags.sequence))
  const status = smallInteger(new DerReader(response.take(tags.sequence)).take(tags.integer))
  // 1 is granted with changes, which the check of the stamp would notice.
  if (status > 1) throw new Error(`The authority refused with status ${status}`)
  return Buffer.from(response.take(tags.sequence).whole)
}
