/** Seeded random numbers in [0, 1): FNV-1a for the seed, a 32-bit mixer for the stream. */
export function random(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(list: readonly [T, ...T[]], draw: number): T {
  return list[Math.floor(draw * list.length)] ?? list[0]
}

export function round(n: number): number {
  return Math.round(n * 10) / 10
}

export function lerp(from: number, to: number, t: number): number {
  return from + (to - from) * t
}

export function clamp(n: number): number {
  return Math.min(1, Math.max(0, n))
}

export function repeat(count: number, piece: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => piece(at)).join('')
}
