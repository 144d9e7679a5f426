const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.2 MB`, in steps of 1,000 like file managers. */
export function fileSize(bytes: number, tag: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const amount = bytes / 1_000 ** step
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0,
  }).format(amount)
}
