import type { Failure } from './journeys.d.mts'

export function leastSteady(runs: Failure[][]): (Failure & { times: number })[]
