/** A file of tracking numbers: what a spreadsheet saves. */
export const parcelFileTypes = ['text/csv'] as const
export const parcelFileBytes = 4 * 1024 * 1024
export const parcelFileRows = 20_000
