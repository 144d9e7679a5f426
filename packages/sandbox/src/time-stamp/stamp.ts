import { createHash, sign } from 'node:crypto'
import { authorityCertificate, authorityKey } from './authority.ts'
import { der, field, inside, integer, octets, oid, sequence, set } from './der.ts'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const sha256Id = sequence(oid('2.16.840.1.101.3.4.2.1'))
const stampId = oid('1.2.840.113549.1.9.16.1.4')

export interface StampRequest {
  /** Kind of hash and hash, as the client wrote them. */
  imprint: Buffer
  nonce: Buffer | null
}

/** Reads a request of RFC 3161, section 2.4.1; throws a `RangeError` for other bytes. */
export function readRequest(bytes: Buffer): StampRequest {
  const [version, imprint, ...optional] = inside(bytes)
  if (version?.toString('hex') !== '020101' || inside(imprint).length !== 2 || !imprint)
    throw new RangeError('No request')
  return { imprint, nonce: optional.find(([tag]) => tag === 0x02) ?? null }
}

/** Response of RFC 3161, section 2.4.2, with the token of an authority that signs for any time. */
export function writeResponse({ imprint, nonce }: StampRequest, atMs: number, serial: number): Buffer {
  const time = new Date(atMs).toISOString().replace(/\D/g, '').slice(0, 14)
  const info = sequence(
    integer(1),
    oid('1.3.6.1.4.1.99999.1'),
    imprint,
    integer(serial),
    der(0x18, Buffer.from(`${time}Z`)),
    sequence(integer(1)),
    ...(nonce ? [nonce] : []),
  )
  return sequence(sequence(integer(0)), sequence(oid('1.2.840.113549.1.7.2'), field(0, signedMessage(info))))
}

/** Signs a stamp as RFC 5652 and RFC 5816 require. */
function signedMessage(info: Buffer): Buffer {
  const { raw } = authorityCertificate
  const [serial, , issuer] = inside(inside(raw)[0]).slice(1)
  const attributes = set(
    sequence(oid('1.2.840.113549.1.9.3'), set(stampId)),
    sequence(oid('1.2.840.113549.1.9.4'), set(octets(sha256(info)))),
    sequence(oid('1.2.840.113549.1.9.16.2.47'), set(sequence(sequence(sequence(octets(sha256(raw))))))),
  )
  const implicit = Buffer.from(attributes)
  implicit[0] = 0xa0
  const signer = sequence(
    integer(1),
    sequence(issuer ?? Buffer.alloc(0), serial ?? Buffer.alloc(0)),
    sha256Id,
    implicit,
    sequence(oid('1.2.840.10045.4.3.2')),
    octets(sign('sha256', attributes, authorityKey)),
  )
  return sequence(
    integer(3),
    set(sha256Id),
    sequence(stampId, field(0, octets(info))),
    field(0, raw),
    set(signer),
  )
}
