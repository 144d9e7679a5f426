/** The demo's dates, relative to the time it is prepared; days and hours are Korea's. */
export interface Calendar {
  now: Date
  /** Returns `hour` (`19:30`) on the day `days` from today; earlier than today when negative. */
  day(days: number, hour: string): Date
  /** Returns the time `count` minutes from now, rounded to five minutes. */
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

export const after = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * minuteMs)

export function replayAfter(endAt: Date, days: number) {
  const from = after(endAt, 120)
  return { from, to: after(from, days * 24 * 60) }
}

export const lasting = (startAt: Date, minutes: number) => ({ startAt, endAt: after(startAt, minutes) })
