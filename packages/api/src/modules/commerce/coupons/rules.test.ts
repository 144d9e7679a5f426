import { couponLookup, typedCoupon } from '@encore/contract/rules/coupon'
import { describe, expect, test } from 'vitest'
import { codeProblems, isOwnCampaign, refusedCoupon, singleCodes, termsProblems } from './rules.ts'

describe('coupons: refused code', () => {
  test.each([
    ['UNKNOWN', 'COUPON_UNKNOWN', 5731],
    ['USED_BY_MEMBER', 'COUPON_USED_BY_MEMBER', 5010],
    ['OUT_OF_PERIOD', 'COUPON_PERIOD', 5011],
    ['USED_UP', 'COUPON_USED_UP', 5012],
    ['STOPPED', 'COUPON_USED_UP', 5012],
    ['NOT_FOR_THIS', 'COUPON_NOT_FOR_THIS', 5014],
  ] as const)('%s returns %s with the specification’s number %d', (refusal, error, code) => {
    expect(refusedCoupon(refusal)).toEqual({ ok: false, failure: { error, data: { code } } })
  })

  test('names the period only when the code is not valid now', () => {
    const campaign = { startsAt: new Date('2026-12-01T00:00:00Z'), endsAt: new Date('2026-12-24T15:00:00Z') }
    expect(refusedCoupon('OUT_OF_PERIOD', campaign).failure.data).toEqual({
      ...{ code: 5011, from: '2026-12-01T00:00:00.000Z', to: '2026-12-24T15:00:00.000Z' },
    })
    expect(refusedCoupon('USED_UP', campaign).failure.data).toEqual({ code: 5012 })
  })
})

test('coupons: neither maker nor approver of a campaign redeems its codes', () => {
  const campaign = { madeBy: 'maker', approvedBy: 'second' }
  expect(['maker', 'second', 'fan'].map((member) => isOwnCampaign(campaign, member))).toEqual([
    ...[true, true, false],
  ])
  expect(isOwnCampaign({ madeBy: null, approvedBy: null }, 'fan')).toBe(false)
})

describe('coupons: codes of a campaign', () => {
  const tooMany = [{ path: 'codes/single', rule: 'maximum' }]
  test.each([
    [0, tooMany],
    [1, []],
    [10_000, []],
    [10_001, tooMany],
  ])('accept or refuse %d single-use codes: %j', (single, problems) => {
    expect(codeProblems({ single })).toEqual(problems)
  })

  const tooShort = { path: 'codes/shared', rule: 'minLength' }
  const noCount = { path: 'codes/usesLimit', rule: 'minimum' }
  test.each([
    ['LIVE', 500, []],
    ['L-I-V', 500, [tooShort]],
    ['공연 LIVE', 1, []],
    ['공연공연', 1, [tooShort]],
    ['LIVE', 0, [noCount]],
    ['LIVE', 1.5, [noCount]],
    ['LIVE', 2 ** 31 - 1, []],
    ['LIVE', 2 ** 31, [noCount]],
    ['LIV', -1, [tooShort, noCount]],
  ])('accept or refuse %s for everybody, %d times: %j', (shared, usesLimit, problems) => {
    expect(codeProblems({ shared, usesLimit })).toEqual(problems)
  })

  test('have three unique parts, found as they are typed', () => {
    const codes = singleCodes(300)
    expect(new Set(codes.map(({ lookup }) => lookup)).size).toBe(300)
    for (const { code, lookup, usesLimit } of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(typedCoupon(code)).toBe(code)
      expect(lookup).toBe(couponLookup(code.toLowerCase().replaceAll('-', '')))
      expect(usesLimit).toBe(1)
    }
    const letters = new Set(codes.flatMap(({ lookup }) => [...lookup]))
    expect([...letters].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  })
})

describe('coupons: terms of a campaign', () => {
  const terms = {
    ...{ name: 'Welcome', gives: 'CUBES' as const, amount: 10, totalLimit: null, memberLimit: 1 },
    ...{ startsAt: new Date('2026-12-01T00:00:00Z'), endsAt: new Date('2026-12-02T00:00:00Z') },
  }
  test.each<[string, Partial<Parameters<typeof termsProblems>[0]>, string[]]>([
    ['as they should be', {}, []],
    ['a name of one letter', { name: 'w' }, []],
    ['a name of 80 letters', { name: 'w'.repeat(80) }, []],
    ['no name', { name: '' }, ['name maxLength']],
    ['a name of 81 letters', { name: 'w'.repeat(81) }, ['name maxLength']],
    ['an end at the beginning', { endsAt: terms.startsAt }, ['endsAt after']],
    ['a moment later', { endsAt: new Date(terms.startsAt.getTime() + 1) }, []],
    ['a beginning that cannot be read', { startsAt: new Date(Number.NaN) }, []],
    ['a hundred in all', { totalLimit: 100 }, []],
    ['none in all', { totalLimit: 0 }, ['totalLimit minimum']],
    ['none for a member', { memberLimit: 0 }, ['memberLimit minimum']],
    ['a million cubes', { amount: 1_000_000 }, []],
    ['more than a million', { amount: 1_000_001 }, ['amount maximum']],
    ['no amount', { amount: null }, ['amount maximum']],
    ['half a soul', { gives: 'SOULS', amount: 0.5 }, ['amount maximum']],
    ['a ticket, which has no amount', { gives: 'TICKET', amount: null }, []],
    ['several faults', { name: '', memberLimit: -1 }, ['name maxLength', 'memberLimit minimum']],
  ])('%s', (_, change, problems) => {
    const found = termsProblems({ ...terms, ...change })
    expect(found.map(({ path, rule }) => `${path} ${rule}`)).toEqual(problems)
  })
})
