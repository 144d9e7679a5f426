import type { Mode } from './outcome.ts'

/** Number of entrants by their number of entries. */
export type EntrySpread = ReadonlyMap<number, number>

/**
 * Chance that an entrant with `mine` entries wins one of `places`, when entries are drawn and further entries of a
 * winner are put aside. `spread` includes the entrant. In (0, 1]; 0 without an entry.
 *
 * π = ∫₀¹ mine·u^(mine−1) · P[Σ Bernoulli(1 − u^w) ≤ places − 1] du over the other entrants with weights w: `u` is the
 * key of the entrant's best entry, and another entrant is ahead with probability 1 − u^w.
 */
export function chanceOf(mine: number, spread: EntrySpread, places: number, mode: Mode): number {
  const entrants = [...spread.values()].reduce((sum, count) => sum + count, 0)
  if (mine < 1 || places < 1) return 0
  if (entrants <= places) return 1
  if (mode === 'EQUAL') return places / entrants
  const others = [...spread].map(([weight, count]) => [weight, weight === mine ? count - 1 : count] as const)
  const ahead = aheadAtMost(others, places - 1)
  // With t = u^mine the factor mine·u^(mine−1) disappears.
  return integrate((t) => ahead(t ** (1 / mine)))
}

/** Largest number of places that is summed exactly, and the largest product of weights and places squared. */
const exactPlaces = 400
const exactProducts = 60_000

function aheadAtMost(others: readonly (readonly [number, number])[], most: number): (u: number) => number {
  const isSmall = most <= exactPlaces && others.length * (most + 1) ** 2 <= exactProducts
  return isSmall ? (u) => exactTail(others, most, u) : (u) => normalTail(others, most, u)
}

/** P[at most `most` others are ahead]: the convolution of one binomial distribution for each weight. */
function exactTail(others: readonly (readonly [number, number])[], most: number, u: number): number {
  let chances = new Float64Array(most + 1)
  chances[0] = 1
  for (const [weight, many] of others) {
    const binomial = binomialHead(many, 1 - u ** weight, most)
    const next = new Float64Array(most + 1)
    for (let a = 0; a <= most; a++) {
      const chance = chances[a] ?? 0
      if (chance > 0)
        for (let b = 0; a + b <= most; b++) next[a + b] = (next[a + b] ?? 0) + chance * (binomial[b] ?? 0)
    }
    chances = next
  }
  return chances.reduce((sum, chance) => sum + chance, 0)
}

/** P[X = 0] to P[X = most] of a binomial distribution. */
function binomialHead(many: number, chance: number, most: number): Float64Array {
  const head = new Float64Array(most + 1)
  if (chance >= 1) {
    if (many <= most) head[many] = 1
    return head
  }
  head[0] = (1 - chance) ** many
  for (let at = 1; at <= Math.min(most, many); at++)
    head[at] = (((head[at - 1] ?? 0) * (many - at + 1)) / at) * (chance / (1 - chance))
  return head
}

/** The same by the normal approximation with its correction for skewness, for large crowds. */
function normalTail(others: readonly (readonly [number, number])[], most: number, u: number): number {
  let [mean, variance, third] = [0, 0, 0]
  for (const [weight, many] of others) {
    const ahead = 1 - u ** weight
    mean += many * ahead
    variance += many * ahead * (1 - ahead)
    third += many * ahead * (1 - ahead) * (1 - 2 * ahead)
  }
  if (variance < 1e-9) return mean <= most + 0.5 ? 1 : 0
  const deviation = Math.sqrt(variance)
  const x = (most + 0.5 - mean) / deviation
  const skewness = third / (variance * deviation)
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  return Math.min(1, Math.max(0, normal(x) + (skewness * (1 - x * x) * density) / 6))
}

/** Distribution function of the standard normal, to 1.5e-7 (Abramowitz and Stegun, 7.1.26). */
function normal(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2)
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429]
  const sum = series.reduceRight((rest, factor) => (rest + factor) * t, 0)
  const tail = (sum * Math.exp((-x * x) / 2)) / 2
  return x < 0 ? tail : 1 - tail
}

const panels = 256

/** ∫₀¹ by Simpson's rule over t = 1 − s⁶, whose nodes are dense at 1: few places among many entrants fall there. */
function integrate(f: (t: number) => number): number {
  const at = (s: number) => f(1 - s ** 6) * 6 * s ** 5
  let sum = at(0) + at(1)
  for (let node = 1; node < panels; node++) sum += at(node / panels) * (node % 2 === 1 ? 4 : 2)
  return sum / (3 * panels)
}

/** A chance to two significant digits, rounded down, so that a page never promises more than is true. */
export function shownChance(chance: number): number {
  if (chance <= 0) return 0
  if (chance >= 1) return 1
  const unit = 10 ** (Math.floor(Math.log10(chance)) - 1)
  return Number((Math.floor(chance / unit + 1e-9) * unit).toPrecision(2))
}
