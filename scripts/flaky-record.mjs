// Records journeys that failed and then passed, over the last ten runs on this machine.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

const file = join(root, 'e2e/flaky-journeys.json')
const kept = 10

/** The runs, newest last, each with its flaky journeys. */
export function recordedRuns() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

export function remember(flaky) {
  writeFileSync(file, JSON.stringify([...recordedRuns(), flaky].slice(-kept), null, 2))
}

export const flakyLately = () => recordedRuns().flat().length

/** The most frequently flaky journeys, at most ten. */
export function leastSteady(runs = recordedRuns()) {
  const byPlace = new Map()
  for (const journey of runs.flat()) {
    const place = `${journey.project} ${journey.file} ${journey.title}`
    byPlace.set(place, { ...journey, times: (byPlace.get(place)?.times ?? 0) + 1 })
  }
  return [...byPlace.values()].sort((a, b) => b.times - a.times).slice(0, kept)
}
