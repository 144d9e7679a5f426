const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Loads a lazy module: it waits for the network while offline and retries failed loads without limit. */
export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (!navigator.onLine) await network()
    try {
      return await load()
    } catch {
      await new Promise((turn) => setTimeout(turn, pauseMs))
    }
  }
}

const network = () => new Promise((come) => addEventListener('online', come, { once: true }))
