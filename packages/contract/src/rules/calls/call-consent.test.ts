import { expect, test } from 'vitest'
import { askedConsents, consentStates, consentVersion } from './call-consent.ts'

const session = { recording: 'NOT_ALLOWED', interpreterLanguages: [] }
const version = consentVersion('LISTEN')

test('call consents: every session asks for the consent to listening', () =>
  expect(askedConsents(session)).toEqual(['LISTEN']))

test('call consents: a session with keepsakes asks for the consent to recording too', () => {
  expect(askedConsents({ ...session, recording: 'ALLOWED' })).toEqual(['LISTEN'])
  expect(askedConsents({ ...session, recording: 'KEEPSAKE' })).toEqual(['LISTEN', 'KEEPSAKE'])
})

test('call consents: a session with an interpreter asks for the consent to one', () =>
  expect(askedConsents({ ...session, interpreterLanguages: ['ja'] })).toEqual(['LISTEN', 'INTERPRET']))

test('call consents: nobody has decided before a decision is stored', () =>
  expect(consentStates(session, [])).toEqual([{ kind: 'LISTEN', isGiven: null }]))

test.each([true, false])('call consents: the decision %s counts', (isGiven) =>
  expect(consentStates(session, [{ kind: 'LISTEN', isGiven, version }])).toEqual([
    { kind: 'LISTEN', isGiven },
  ]),
)

test('call consents: a decision on another text counts for nothing', () =>
  expect(consentStates(session, [{ kind: 'LISTEN', isGiven: true, version: version + 1 }])).toEqual([
    { kind: 'LISTEN', isGiven: null },
  ]))

test('call consents: a kind that the session does not ask for is left out', () =>
  expect(consentStates(session, [{ kind: 'OTHER', isGiven: true, version: 1 }])).toEqual([
    { kind: 'LISTEN', isGiven: null },
  ]))
