const hourMs = 3_600_000
const koreaAheadHours = 9

/** The day of an attempt and the next one (`YYYYMMDD`, Korean time); the payment page closes by then. */
export const payableDays = (since: Date): string[] =>
  [0, 24].map((hours) =>
    new Date(since.getTime() + (koreaAheadHours + hours) * hourMs)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', ''),
  )
