/** Probability of a chi-square value at least as large, with `freedom` degrees of freedom. */
export const chiSquareTail = (value: number, freedom: number): number => upperGamma(freedom / 2, value / 2)

/** Σ (observed − expected)² / expected. */
export const chiSquareOf = (observed: readonly number[], expected: readonly number[]): number =>
  observed.reduce((sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 0), 0)

/** Probability of a standard normal value at least as far from 0. */
export const normalTails = (z: number): number => upperGamma(0.5, (z * z) / 2)

/** Regularized upper incomplete gamma function: its series below `a + 1`, its continued fraction above. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - factor * series(a, x) : factor * fraction(a, x)
}

const tiny = 1e-300

function series(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a]
  for (let n = 1; term > sum * 1e-15; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Lentz's method. */
function fraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let product = d
  for (let n = 1; n < 1_000; n++) {
    const step = -n * (n - a)
    b += 2
    d = 1 / (step * d + b || tiny)
    c = b + step / c || tiny
    product *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return product
}

/** Lanczos's approximation. */
function logGamma(x: number): number {
  const factors = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 1.208650973866179e-3,
    -5.395239384953e-6,
  ]
  const sum = factors.reduce((total, factor, at) => total + factor / (x + at + 1), 1.000000000190015)
  const base = x + 5.5
  return (x + 0.5) * Math.log(base) - base + Math.log((2.5066282746310007 * sum) / x)
}
