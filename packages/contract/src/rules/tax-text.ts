/** Formats hundredths of a percent without the sign: `10`, `25.5`. */
export const rateText = (rate: number): string => String(rate / 100)

/** True when a registration makes a Japanese receipt a qualified invoice: T and thirteen digits. */
export const isQualifiedIssuer = (registration: string | null): boolean =>
  registration !== null && /^T\d{13}$/.test(registration)
