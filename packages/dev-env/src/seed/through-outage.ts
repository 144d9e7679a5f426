import { setTimeout as pause } from 'node:timers/promises'

const [tries, againAfterMs] = [6, 1_000]

/** Work that may be done twice, tried again for as long as an outage may last: a demo ends no product in use. */
export async function throughOutage(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (cause) {
      if (tried === tries) throw cause
      await pause(againAfterMs)
    }
  }
}
