type Stop = () => Promise<unknown>

const running = new Set<Stop>()

/** Something was started that must not outlive the bench. Answers how to tell that it is over. */
export function endedWithBench(stop: Stop): () => void {
  running.add(stop)
  return () => running.delete(stop)
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** From now on a signal ends what runs before it ends this process. */
export function endOnSignals(): void {
  for (const [signal, code] of Object.entries(signals))
    process.on(signal, () => {
      if (!ending) console.error(`${signal}: ending what runs`)
      void endAll().finally(() => process.exit(code))
    })
}

let ending: Promise<void> | null = null

/** The newest first; what fails because of it is no news any more. */
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
