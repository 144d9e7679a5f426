/** Media types of a file with tracking numbers. */
export const parcelFileTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
export const parcelFileBytes = 4 * 1024 * 1024
export const parcelFileRows = 20_000
