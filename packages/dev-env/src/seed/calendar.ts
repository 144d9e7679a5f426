/** The demo's dates, told from the moment it is prepared; days and hours are Korea's. */
export interface Calendar {
  now: Date
  /** `hour` (`19:30`) on the day so many days from today; before today when negative. */
  day(days: number, hour: string): Date
  /** So many minutes from now, on a full five minutes. */
  minutes(count: number): Date
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** Korea and Japan have no summer time. */
const seoulMs = 9 * 60 * minuteMs

export function createCalendar(now: Date): Calendar {
  const todayMs = Math.floor((now.getTime() + seoulMs) / dayMs) * dayMs - seoulMs
  return {
    now,
    day: (days, hour) => {
      const [hours = 0, minutes = 0] = hour.split(':').map(Number)
      return new Date(todayMs + days * dayMs + (hours * 60 + minutes) * minuteMs)
    },
    minutes: (count) => {
      const stepMs = 5 * minuteMs
      return new Date(Math.round((now.getTime() + count * minuteMs) / stepMs) * stepMs)
    },
  }
}

/** The moment so many minutes after another. */
export const after = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * minuteMs)

/** A replay two hours after the show, for so many days. */
export function replayAfter(endAt: Date, days: number) {
  const from = after(endAt, 120)
  return { from, to: after(from, days * 24 * 60) }
}

/** A show of so many minutes. */
export const lasting = (startAt: Date, minutes: number) => ({ startAt, endAt: after(startAt, minutes) })
