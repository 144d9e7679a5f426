import { describe, expect, test } from 'vitest'
import { admitCandidate, admitCandidateLine, type Candidate } from './admit-candidate.ts'
import { candidates, leaksIn, relays } from './testing/descriptions.ts'

const relay = 'candidate:1168977311 1 udp 50339839 203.0.113.7 49180 typ relay raddr 192.0.2.44 rport 46728'
const whole: Candidate = { candidate: relay, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: '8twG' }

describe('call candidates: the filter', () => {
  test('admits the relay candidates of a browser alone, and writes each line anew', () => {
    const admitted = candidates.map((given) => admitCandidate(given, relays))
    expect(admitted.filter((one) => 'refusal' in one)).toEqual(
      Array.from({ length: 6 }, () => ({ refusal: 'NOT_RELAY' })),
    )
    const kept = admitted.flatMap((one) => ('candidate' in one ? one.candidate : []))
    expect(kept).toEqual([
      {
        candidate:
          'candidate:1168977311 1 udp 50339839 203.0.113.7 49180 typ relay raddr 0.0.0.0 rport 0 generation 0 ufrag 8twG',
        ...{ sdpMid: '0', sdpMLineIndex: 0, usernameFragment: '8twG' },
      },
      {
        candidate:
          'candidate:1735377136 1 udp 50339839 203.0.113.7 49275 typ relay raddr 0.0.0.0 rport 0 generation 0 ufrag UGIu',
        ...{ sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'UGIu' },
      },
    ])
    expect(leaksIn(JSON.stringify(kept))).toEqual([])
    expect(leaksIn(JSON.stringify(candidates)).length).toBeGreaterThan(6)
  })

  test('admits the end of candidates', () => {
    expect(admitCandidate({ candidate: '' }, relays)).toEqual({
      candidate: { candidate: '', sdpMid: null, sdpMLineIndex: null, usernameFragment: null },
    })
  })

  test.each([
    ['candidate:1 1 udp 1 192.168.0.7 5000 typ host', 'NOT_RELAY'],
    ['candidate:1 1 udp 1 59c3c407-3937-4e13.local 5000 typ host generation 0', 'NOT_RELAY'],
    ['candidate:1 1 udp 1 203.0.113.7 5000 typ srflx raddr 10.0.0.1 rport 9', 'NOT_RELAY'],
    ['candidate:1 1 udp 1 203.0.113.7 5000 typ host typ relay', 'NOT_RELAY'],
    ['candidate:1 1 udp 1 203.0.113.8 5000 typ relay raddr 0.0.0.0 rport 0', 'FOREIGN_RELAY'],
    ['candidate:1 1 udp 1 203.0.113.07 5000 typ relay', 'FOREIGN_RELAY'],
    ['candidate:1 1 udp 1 relay.example.com 5000 typ relay', 'FOREIGN_RELAY'],
    ['candidate:1 1 udp 1 2001:db8::1 5000 typ relay', 'FOREIGN_RELAY'],
    ['candidate:1 2 udp 1 203.0.113.7 5000 typ relay', 'MALFORMED'],
    ['candidate:1 1 tcp 1 203.0.113.7 9 typ relay tcptype active', 'MALFORMED'],
    ['candidate:1 1 udp 4294967296 203.0.113.7 5000 typ relay', 'MALFORMED'],
    ['candidate:1 1 udp 1 203.0.113.7 0 typ relay', 'MALFORMED'],
    ['candidate:1 1 udp 1 203.0.113.7 65536 typ relay', 'MALFORMED'],
    [`${relay}\r\na=candidate:1 1 udp 1 10.0.0.1 1 typ host`, 'MALFORMED'],
    [`${relay}\n`, 'MALFORMED'],
    [` ${relay}`, 'MALFORMED'],
    ['candidate:', 'MALFORMED'],
  ])('refuses %j: %s', (line, refusal) => {
    expect(admitCandidateLine(line, relays)).toEqual({ refusal })
  })

  test('keeps no extension but the generation and the user name', () => {
    const line = `${relay} generation 1 network-id 3 ufrag ab.example.org ufrag good host 10.1.1.1`
    expect(admitCandidateLine(line, relays)).toEqual({
      line: 'candidate:1168977311 1 udp 50339839 203.0.113.7 49180 typ relay raddr 0.0.0.0 rport 0 generation 1',
    })
  })

  test.each([
    null,
    'candidate',
    {},
    { ...whole, candidate: 7 },
    { ...whole, sdpMid: '10.0.0.1' },
    { ...whole, sdpMid: {} },
    { ...whole, sdpMLineIndex: 4 },
    { ...whole, sdpMLineIndex: '0' },
    { ...whole, usernameFragment: 'a.example.org' },
    { ...whole, usernameFragment: ['8twG'] },
  ])('refuses the shape %j', (given) => {
    expect(admitCandidate(given, relays)).toEqual({ refusal: 'MALFORMED' })
  })
})
