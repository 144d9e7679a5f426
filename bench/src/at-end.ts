type Stop = () => Promise<unknown>

const running = new Set<Stop>()

/** Registers a stop function for something that must not outlive the bench. Returns a function that unregisters it. */
export function endedWithBench(stop: Stop): () => void {
  running.add(stop)
  return () => running.delete(stop)
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Makes signals stop everything that is registered before this process exits. */
export function endOnSignals(): void {
  for (const [signal, code] of Object.entries(signals))
    process.on(signal, () => {
      if (!ending) console.error(`${signal}: ending what runs`)
      void endAll().finally(() => process.exit(code))
    })
}

let ending: Promise<void> | null = null

/** Stops everything once, newest first. Check `isEnding` before reporting errors that follow from it. */
export function endAll(): Promise<void> {
  ending ??= endEach()
  return ending
}

export const isEnding = (): boolean => ending !== null

async function endEach(): Promise<void> {
  for (const stop of [...running].reverse()) {
    await stop().catch((cause: unknown) => console.error(cause))
  }
}
