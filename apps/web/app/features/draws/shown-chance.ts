/** A chance as pages show it: `1 in n` with n rounded up, or percent rounded down from a tenth on, and for none. */
export function shownChance(chance: number): { percent: number } | { oneIn: number } {
  return chance >= 0.1 || chance <= 0
    ? { percent: Math.floor(chance * 100 + 1e-9) }
    : { oneIn: Math.ceil(1 / chance - 1e-9) }
}
