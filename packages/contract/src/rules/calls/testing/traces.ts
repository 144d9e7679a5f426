import type { FlowInput } from '../flow.ts'
import recorded from './traces.json' with { type: 'json' }

export type TraceName = keyof typeof recorded.traces

/** One recorded call: a sample of the station each 200 ms, and the fan's beats as they arrived. */
export interface Trace {
  /** In order of time. */
  inputs: FlowInput[]
  /** When something was done to the call, in milliseconds of the trace. */
  marks: Readonly<Record<string, number>>
}

/** Numbers that a station reads in one sample. */
export interface RecordedSample {
  atMs: number
  packets: number
  frames: number
  /** Grows by concealment too. */
  samples: number
}

const numberAt = (row: readonly number[], column: number): number => row[column] ?? Number.NaN

export const samplesOf = (name: TraceName): RecordedSample[] => recorded.traces[name].samples.map(readSample)

const readSample = (row: readonly number[]): RecordedSample => ({
  atMs: numberAt(row, 0),
  packets: numberAt(row, 1),
  frames: numberAt(row, 2),
  samples: numberAt(row, 3),
})

/** A trace as it is stored, with the columns that `traces.json` names. */
export interface StoredTrace {
  samples: readonly (readonly number[])[]
  beats: readonly (readonly number[])[]
  marks: Readonly<Record<string, number>>
}

/** Reads a trace. Another `voiceOf` feeds the clock with another counter of the voice than the packets. */
export const traceOf = (name: TraceName, voiceOf?: (sample: RecordedSample) => number): Trace =>
  readTrace(recorded.traces[name], voiceOf)

export function readTrace(
  { samples: rows, beats, marks }: StoredTrace,
  voiceOf: (sample: RecordedSample) => number = ({ packets }) => packets,
): Trace {
  const samples = rows.map(readSample).map(
    (sample): FlowInput => ({
      kind: 'SAMPLE',
      atMs: sample.atMs,
      counters: { voicePackets: voiceOf(sample), framesDecoded: sample.frames },
    }),
  )
  const reports = beats.map(
    (row): FlowInput => ({
      kind: 'BEAT',
      atMs: numberAt(row, 0),
      beat: {
        n: numberAt(row, 1),
        voicePackets: numberAt(row, 2),
        framesDecoded: numberAt(row, 3),
        isMuted: row[4] === 1,
        isCameraOff: row[5] === 1,
        isTextOnly: false,
      },
    }),
  )
  return { inputs: [...samples, ...reports].sort((a, b) => a.atMs - b.atMs), marks }
}
