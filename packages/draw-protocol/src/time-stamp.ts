import { createHash, verify, X509Certificate } from 'node:crypto'
import { type Bytes, equalBytes, hex, utf8 } from './bytes.ts'
import { DerReader, fieldTag, MalformedDer, oidOf, readDer, smallInteger, tags } from './der.ts'
import { hash } from './encoding.ts'

// Time stamps of RFC 3161 for the close of a draw, with Node's own cryptography. A browser does not check them.

/** SHA-256 of the signed close, byte for byte: a witness stamps it. */
export const stampedHash = (close: string): Bytes => hash(utf8(close))

/** A stamp that is signed as RFC 3161 requires. */
export interface TimeStamp {
  /** Unix time in seconds, rounded down. */
  at: number
  /** Unix time in seconds at which the hash existed for sure, with the stated accuracy. */
  latestAt: number
  /** Names the authority as its certificate does. */
  authority: string
  /** SHA-256 of the authority's certificate, hexadecimal. */
  fingerprint: string
  /** True when one of the given certificates vouches for the authority. */
  isKnown: boolean
  nonce: Uint8Array | null
}

/** A stamp that proves nothing; the message says why. */
export class FalseStamp extends Error {}

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  stampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signer: '1.2.840.113549.1.9.16.2.12',
  signerV2: '1.2.840.113549.1.9.16.2.47',
  rsa: '1.2.840.113549.1.1.1',
  stamping: '1.3.6.1.5.5.7.3.8',
}

const digests: Partial<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

const signatures: Partial<Record<string, { digest: string; key: 'rsa' | 'ec' }>> = {
  '1.2.840.113549.1.1.11': { digest: 'sha256', key: 'rsa' },
  '1.2.840.113549.1.1.12': { digest: 'sha384', key: 'rsa' },
  '1.2.840.113549.1.1.13': { digest: 'sha512', key: 'rsa' },
  '1.2.840.10045.4.3.2': { digest: 'sha256', key: 'ec' },
  '1.2.840.10045.4.3.3': { digest: 'sha384', key: 'ec' },
  '1.2.840.10045.4.3.4': { digest: 'sha512', key: 'ec' },
}

/**
 * Checks the stamp of a hash. `known` are certificates that the reader trusts: of the authority, or of who issued its
 * certificate. Throws `FalseStamp` unless the stamp is of this hash and signed.
 */
export function checkTimeStamp(
  token: Uint8Array,
  stamped: Uint8Array,
  known: readonly X509Certificate[],
): TimeStamp {
  try {
    return checked(token, stamped, known)
  } catch (cause) {
    if (cause instanceof FalseStamp) throw cause
    throw new FalseStamp(cause instanceof MalformedDer ? 'it is no time stamp' : 'it cannot be read', {
      cause,
    })
  }
}

function checked(token: Uint8Array, stamped: Uint8Array, known: readonly X509Certificate[]): TimeStamp {
  const { info, certificates, signer } = readToken(token)
  const stamp = readInfo(info)
  if (!equalBytes(stamp.hash, stamped)) throw new FalseStamp('it is of another close')
  const signed = readAttributes(signer.attributes)
  if (!equalBytes(signed.messageDigest, digest(signer.digest, info)))
    throw new FalseStamp('its text was changed')
  const certificate = certificates.find(({ raw }) =>
    equalBytes(digest(signed.signer.digest, raw), signed.signer.hash),
  )
  if (!certificate) throw new FalseStamp('the certificate of its authority is missing')
  const { publicKey } = certificate
  const isOfKey = publicKey.asymmetricKeyType === signer.signature.key
  if (!isOfKey || !verify(signer.signature.digest, asSet(signer.attributes), publicKey, signer.bytes))
    throw new FalseStamp('its signature is forged')
  if (certificate.keyUsage?.join() !== oids.stamping)
    throw new FalseStamp('its certificate is not for time stamps')
  if (!wasValid(certificate, stamp.at)) throw new FalseStamp('its certificate was not valid at that time')
  return {
    at: stamp.at,
    latestAt: stamp.at + Math.ceil(stamp.accuracy),
    authority: nameOf(certificate),
    fingerprint: hex(hash(certificate.raw)),
    isKnown: isVouchedFor(certificate, certificates, known, stamp.at),
    nonce: stamp.nonce,
  }
}

const digest = (name: string, bytes: Uint8Array): Uint8Array => createHash(name).update(bytes).digest()

function digestName(algorithm: DerReader): string {
  const name = digests[oidOf(algorithm.take(tags.oid))]
  if (!name) throw new FalseStamp('its kind of hash is not known here')
  return name
}

/** Each may have issued each, so a token with many would take long. */
const mostCertificates = 8

interface Token {
  /** The stamp itself, which the authority signs. */
  info: Uint8Array
  certificates: X509Certificate[]
  signer: Signer
}

interface Signer {
  digest: string
  attributes: Uint8Array
  signature: { digest: string; key: 'rsa' | 'ec' }
  bytes: Uint8Array
}

/** Reads the signed message of RFC 5652 around a stamp. */
function readToken(token: Uint8Array): Token {
  const outer = new DerReader(readDer(token, tags.sequence))
  if (oidOf(outer.take(tags.oid)) !== oids.signedData) throw new MalformedDer('No signed message')
  const [message] = new DerReader(outer.take(fieldTag(0)), fieldTag(0)).rest()
  outer.end()
  const signed = new DerReader(message)
  signed.take(tags.integer)
  signed.take(tags.set)
  const content = new DerReader(signed.take(tags.sequence))
  if (oidOf(content.take(tags.oid)) !== oids.stampInfo) throw new MalformedDer('No stamp in the message')
  const info = new DerReader(content.take(fieldTag(0)), fieldTag(0)).take(tags.octets).content
  const certificates = signed.takeIf(fieldTag(0))
  signed.takeIf(fieldTag(1))
  const signers = new DerReader(signed.take(tags.set), tags.set)
  const signer = readSigner(new DerReader(signers.take(tags.sequence)))
  signers.end()
  signed.end()
  const bundled = certificates ? new DerReader(certificates, fieldTag(0)).rest() : []
  if (bundled.length > mostCertificates) throw new MalformedDer('More certificates than a chain has')
  return { info, certificates: bundled.map(({ whole }) => new X509Certificate(whole)), signer }
}

function readSigner(signer: DerReader): Signer {
  signer.take(tags.integer)
  // The signed attributes name the certificate, so what stands here decides nothing.
  if (!signer.takeIf(fieldTag(0)) && !signer.takeIf(0x80)) signer.take(tags.sequence)
  const digest = digestName(new DerReader(signer.take(tags.sequence)))
  const attributes = signer.take(fieldTag(0)).whole
  const algorithm = oidOf(new DerReader(signer.take(tags.sequence)).take(tags.oid))
  const signature = algorithm === oids.rsa ? { digest, key: 'rsa' as const } : signatures[algorithm]
  if (!signature) throw new FalseStamp('its kind of signature is not known here')
  return { digest, attributes, signature, bytes: signer.take(tags.octets).content }
}

/** The attributes are signed with the tag of a set. */
function asSet(attributes: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(attributes)
  bytes[0] = tags.set
  return bytes
}

interface Attributes {
  messageDigest: Uint8Array
  /** Names the certificate of the authority by its hash. */
  signer: { digest: string; hash: Uint8Array }
}

function readAttributes(bytes: Uint8Array): Attributes {
  const values = new Map<string, DerReader>()
  for (const attribute of new DerReader(readDer(bytes, fieldTag(0)), fieldTag(0)).rest()) {
    const parts = new DerReader(attribute)
    const name = oidOf(parts.take(tags.oid))
    if (values.has(name)) throw new MalformedDer('An attribute twice')
    values.set(name, new DerReader(parts.take(tags.set), tags.set))
  }
  const type = values.get(oids.contentType)?.take(tags.oid)
  const messageDigest = values.get(oids.messageDigest)?.take(tags.octets).content
  const [v1, v2] = [values.get(oids.signer), values.get(oids.signerV2)]
  const named = v2 ?? v1
  if (!type || oidOf(type) !== oids.stampInfo || !messageDigest || !named)
    throw new FalseStamp('it does not say what is signed by whom')
  const first = new DerReader(
    new DerReader(new DerReader(named.take(tags.sequence)).take(tags.sequence)).take(tags.sequence),
  )
  const algorithm = v2 ? first.takeIf(tags.sequence) : null
  const name = !v2 ? 'sha1' : algorithm ? digestName(new DerReader(algorithm)) : 'sha256'
  return { messageDigest, signer: { digest: name, hash: first.take(tags.octets).content } }
}

interface Info {
  hash: Uint8Array
  at: number
  /** Seconds. */
  accuracy: number
  nonce: Uint8Array | null
}

function readInfo(bytes: Uint8Array): Info {
  const info = new DerReader(readDer(bytes, tags.sequence))
  if (smallInteger(info.take(tags.integer)) !== 1) throw new MalformedDer('Another version')
  info.take(tags.oid)
  const imprint = new DerReader(info.take(tags.sequence))
  const isSha256 = digestName(new DerReader(imprint.take(tags.sequence))) === 'sha256'
  const hashed = imprint.take(tags.octets).content
  if (!isSha256) throw new FalseStamp('it is of another close')
  info.take(tags.integer)
  const at = timeOf(info.take(tags.time).content)
  const accuracy = info.takeIf(tags.sequence)
  info.takeIf(1)
  return {
    hash: hashed,
    at,
    accuracy: accuracy ? accuracyOf(new DerReader(accuracy)) : 0,
    nonce: info.takeIf(tags.integer)?.content ?? null,
  }
}

function timeOf(content: Uint8Array): number {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(new TextDecoder().decode(content))
  if (!found) throw new MalformedDer('No time')
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000
}

function accuracyOf(parts: DerReader): number {
  const [seconds, millis, micros] = [parts.takeIf(tags.integer), parts.takeIf(0x80), parts.takeIf(0x81)]
  const numberOf = (part: ReturnType<DerReader['takeIf']>) => (part ? smallInteger(part) : 0)
  return numberOf(seconds) + numberOf(millis) / 1_000 + numberOf(micros) / 1_000_000
}

const nameOf = ({ subject }: X509Certificate): string =>
  subject
    .split('\n')
    .map((line) => line.replace(/[^\x20-\x7e\u00a0-\ud7ff]/g, '?'))
    .toReversed()
    .join(', ')

function wasValid({ validFrom, validTo }: X509Certificate, at: number): boolean {
  return Date.parse(validFrom) <= at * 1_000 && at * 1_000 <= Date.parse(validTo)
}

/** Certificates between an authority and one that the reader knows, at most. */
const longestChain = 4

/** True when a known certificate is this one, or issued it through those in the token. */
function isVouchedFor(
  certificate: X509Certificate,
  bundled: readonly X509Certificate[],
  known: readonly X509Certificate[],
  at: number,
  depth = 0,
): boolean {
  if (known.some(({ raw }) => equalBytes(raw, certificate.raw))) return true
  if (depth === longestChain) return false
  const issuers = [...known, ...bundled].filter(
    (issuer) =>
      issuer.ca &&
      wasValid(issuer, at) &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey),
  )
  return issuers.some((issuer) => isVouchedFor(issuer, bundled, known, at, depth + 1))
}

/** Reads the certificates of a PEM file. */
export const readCertificates = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  )
