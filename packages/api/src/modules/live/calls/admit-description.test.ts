import { staffSections } from '@encore/contract/rules/calls/staff-seats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admitDescription } from './admit-description.ts'
import { answer, descriptionOf, leaksIn, offer, offerLines, relays, sdpOf } from './testing/descriptions.ts'

const context = { relays, fingerprint: null }

function admit(sdp: unknown, fingerprint: string | null = null) {
  const admitted = admitDescription(sdp, { relays, fingerprint })
  if ('refusal' in admitted) throw new Error(admitted.refusal)
  return admitted
}
const refusalOf = (sdp: unknown, fingerprint: string | null = null) => {
  const admitted = admitDescription(sdp, { relays, fingerprint })
  return 'refusal' in admitted ? admitted.refusal : null
}
const change = (replace: (line: string) => string | string[]) => sdpOf(offerLines.flatMap(replace))
const linesOf = (sdp: string) => sdp.trimEnd().split('\r\n')

describe('call descriptions: seats of staff', () => {
  const preview = descriptionOf('offer', staffSections.PREVIEW)
  const listener = descriptionOf('answer', staffSections.LISTENER)
  const refusedFor = (sdp: string, sections?: readonly string[]) => {
    const admitted = admitDescription(sdp, { ...context, ...(sections && { sections }) })
    return 'refusal' in admitted ? admitted.refusal : null
  }

  test('have the sections of their role', () => {
    expect(refusedFor(preview, staffSections.PREVIEW)).toBeNull()
    expect(refusedFor(listener, staffSections.LISTENER)).toBeNull()
  })

  test('get no section for sound in a preview, and none of a call', () => {
    expect(refusedFor(listener, staffSections.PREVIEW)).toBe('SECTIONS')
    expect(refusedFor(offer, staffSections.LISTENER)).toBe('SECTIONS')
    expect(refusedFor(preview)).toBe('SECTIONS')
  })
})

describe('call descriptions: the filter', () => {
  test.each([
    ['offer', offer],
    ['answer', answer],
  ])('hands on the %s of a browser without its candidates and addresses', (_, sdp) => {
    const admitted = admit(sdp)
    expect(admitted.dropped).toBe(3)
    expect(leaksIn(sdp).length).toBeGreaterThan(4)
    expect(leaksIn(admitted.sdp)).toEqual([])
    const lines = linesOf(sdp)
    expect(linesOf(admitted.sdp).filter((line) => /^m=\w+ 9 /.test(line))).toHaveLength(4)
    const news = linesOf(admitted.sdp).filter((line) => !lines.includes(line))
    expect(news.map((line) => line.replace(/\d{6,}/g, 'N'))).toEqual([
      'o=- N 2 IN IP4 0.0.0.0',
      expect.stringMatching(
        /^a=candidate:N 1 udp N 203\.0\.113\.7 \d{5} typ relay raddr 0\.0\.0\.0 rport 0 generation 0$/,
      ),
    ])
  })

  test('changes nothing of a description that it has written', () => {
    for (const sdp of [offer, answer]) {
      const first = admit(sdp)
      expect(admit(first.sdp, first.fingerprint)).toEqual({ ...first, dropped: 0 })
    }
  })

  test('holds a generation to its first certificate', () => {
    const { fingerprint } = admit(offer)
    expect(fingerprint).toMatch(/^sha-256 (?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect(refusalOf(offer, fingerprint)).toBeNull()
    expect(refusalOf(answer, fingerprint)).toBe('FINGERPRINT')
  })

  test.each([
    'a=candidate:1 1 udp 1 10.0.0.1 5000 typ host',
    'a=candidate:1 1 udp 1 9c2e.local 5000 typ host',
    'a=candidate:1 1 udp 1 198.51.100.9 5000 typ relay raddr 0.0.0.0 rport 0',
    'a=remote-candidates:1 10.0.0.1 5000',
    'a=rtcp:5000 IN IP4 10.0.0.1 more',
    'a=extmap:9 http://tracker.example.org/x',
    'a=msid:host.example.org x',
    'a=ssrc:1 cname:10.0.0.1',
    'a=ice-options:10.0.0.1',
    'a=fmtp:111 x=host.example.org',
    'a=x-note:10.0.0.1',
    'i=10.0.0.1',
    'u=http://host.example.org/',
    'b=AS:\u0000',
    'nonsense',
    '',
  ])('leaves out the line %j and counts it', (line) => {
    const added = admit(change((one) => (one === 'a=mid:1' ? [one, line] : one)))
    expect(added).toEqual({ ...admit(offer), dropped: 4 })
  })

  test.each<[string, string, (line: string) => string | string[]]>([
    ['a fifth section', 'SECTIONS', (line) => (line.startsWith('m=application') ? [line, line] : line)],
    ['the picture first', 'SECTIONS', (line) => line.replace(/^m=audio 4/, 'm=video 4')],
    ['a rejected section', 'SECTIONS', (line) => line.replace(/^m=video 9/, 'm=video 0')],
    ['a section without encryption', 'SECTIONS', (line) => line.replace('UDP/TLS/RTP/SAVPF', 'RTP/AVP')],
    ['no bundle', 'BUNDLE', (line) => (line.startsWith('a=group') ? [] : line)],
    ['a bundle of three', 'BUNDLE', (line) => line.replace('BUNDLE 0 1 2 3', 'BUNDLE 0 1 2')],
    ['a bundle in another order', 'BUNDLE', (line) => line.replace('BUNDLE 0 1', 'BUNDLE 1 0')],
    ['two bundles', 'BUNDLE', (line) => (line.startsWith('a=group') ? [line, line] : line)],
    ['one name twice', 'BUNDLE', (line) => line.replace(/^(a=mid:|a=group:BUNDLE 0 )1/, '$10')],
    ['no rtcp-mux', 'RTCP_MUX', (line) => (line === 'a=rtcp-mux' ? [] : line)],
    ['no certificate', 'FINGERPRINT', (line) => (line.startsWith('a=fingerprint') ? [] : line)],
    ['a weak hash', 'FINGERPRINT', (line) => line.replace('sha-256', 'sha-1')],
    ['too many lines', 'TOO_LONG', (line) => (line === 'a=mid:3' ? Array(64).fill('a=sendrecv') : line)],
    ['no origin', 'MALFORMED', (line) => (line.startsWith('o=') ? [] : line)],
    ['no version', 'MALFORMED', (line) => (line === 'v=0' ? [] : line)],
  ])('refuses a description with %s: %s', (_, refusal, replace) => {
    expect(refusalOf(change(replace))).toBe(refusal)
  })

  test('refuses two certificates in one description', () => {
    let at = 0
    const twice = change((line) =>
      line.startsWith('a=fingerprint') && at++ === 2 ? line.replace(/..$/, '00') : line,
    )
    expect(refusalOf(twice)).toBe('FINGERPRINT')
  })

  test.each([null, 7, {}, [], '', 'v=0', '\r\n'.repeat(9)])('refuses %j', (given) => {
    expect(refusalOf(given)).toBe('MALFORMED')
  })

  test('refuses a text beyond its length before it reads it', () => {
    expect(refusalOf(offer + 'a=x\r\n'.repeat(9_000))).toBe('TOO_LONG')
  })

  test('takes 64 lines in a section, and none more', () => {
    const sized = (count: number) =>
      change((line) => {
        if (line !== 'a=mid:3') return line
        const length = offerLines.length - offerLines.findIndex((one) => one.startsWith('m=application'))
        return [line, ...Array<string>(count - length).fill('a=sendrecv')]
      })
    expect(refusalOf(sized(64))).toBeNull()
    expect(refusalOf(sized(65))).toBe('TOO_LONG')
  })
})

const hostile = fc.constantFrom(
  ...[
    '10.0.0.1',
    'fe80::1',
    '2001:db8::5',
    'host.example.org',
    'f00.local',
    '127.0.0.1',
    '\0',
    '\r\n',
    ' ',
    '::ffff:10.0.0.1',
  ],
  ...[
    'a=candidate:1 1 udp 1 10.0.0.1 9 typ relay',
    'typ relay',
    'c=IN IP4 10.0.0.1',
    'm=audio 0 RTP/AVP 0',
    '\ud800',
  ],
)
const mutation = fc.record({
  kind: fc.constantFrom('INSERT', 'REPLACE', 'DELETE_LINE', 'REPEAT_LINE', 'SWAP_WORD'),
  line: fc.nat(offerLines.length - 1),
  at: fc.nat(80),
  text: fc.oneof(
    { weight: 3, arbitrary: hostile },
    { weight: 1, arbitrary: fc.string({ maxLength: 20, unit: 'binary' }) },
  ),
})
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

function mutated(mutations: readonly Mutation[]): string {
  const lines = [...offerLines]
  for (const { kind, line: number, at, text } of mutations) {
    const line = lines[number] ?? ''
    if (kind === 'INSERT') lines[number] = line.slice(0, at) + text + line.slice(at)
    else if (kind === 'REPLACE') lines[number] = line.slice(0, at) + text + line.slice(at + text.length)
    else if (kind === 'DELETE_LINE') lines.splice(number, 1)
    else if (kind === 'REPEAT_LINE') lines.splice(number, 0, line, text)
    else {
      const words = line.split(' ')
      words[at % words.length] = text
      lines[number] = words.join(' ')
    }
  }
  return sdpOf(lines)
}

test('call descriptions: 10,000 changed offers never throw and never let an address or a host name through', () => {
  let admittedCount = 0
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      const admitted = admitDescription(mutated(mutations), context)
      if ('refusal' in admitted) return
      admittedCount++
      if (leaksIn(admitted.sdp).length > 0) throw new Error(leaksIn(admitted.sdp).join(' '))
    }),
    { numRuns: 10_000 },
  )
  expect(admittedCount).toBeGreaterThan(2_000)
})
