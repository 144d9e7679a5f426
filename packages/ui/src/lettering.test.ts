import { describe, expect, test } from 'vitest'
import { letteringLines, letteringMark, letteringSoftness } from './lettering.ts'

describe('lettering: lines of a title', () => {
  test.each([
    ['Afterglow', ['AFTERGLOW']],
    ['Low Tide, High Moon', ['LOW TIDE', 'HIGH MOON']],
    ['LOW TIDE/HIGH MOON', ['LOW TIDE', 'HIGH MOON']],
    ['Unplugged at 2 a.m.', ['UNPLUGGED', 'AT 2 A.M.']],
    ['Café Étoile', ['CAFE ETOILE']],
    ['Room 402', ['ROOM 402']],
  ])('%s', (title, lines) => {
    expect(letteringLines(title)).toEqual(lines)
  })

  test.each(['달빛 소극장', '月夜', 'Room 402 앙코르', '', ' / '])('are absent for %j', (title) => {
    expect(letteringLines(title)).toBeNull()
    expect(letteringMark(title)).toBeNull()
  })
})

test('lettering: a title keeps its corners in any spelling and line breaks', () => {
  expect(letteringSoftness('LOW TIDE/HIGH MOON')).toBe(letteringSoftness('Low Tide, High Moon'))
  const kinds = ['Afterglow', 'Sails', 'Amber', 'Orbit One', 'Side B', 'First Frost'].map(letteringSoftness)
  expect(new Set(kinds).size).toBeGreaterThan(1)
})

test('lettering: every line is drawn within the box', () => {
  const mark = letteringMark('Low Tide, High Moon')
  expect(mark?.paths).toHaveLength(2)
  for (const { d } of mark?.paths ?? []) {
    const numbers = [...d.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text))
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(mark?.width ?? 0, mark?.height ?? 0))
  }
})
