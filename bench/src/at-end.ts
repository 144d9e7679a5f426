type Stop = () => Promise<unknown>

const running = new Set<Stop>()

/** Something was started that must not outlive the bench. Answers how to tell that it is over. */
export function endedWithBench(stop: Stop): () => void {
  running.add(stop)
  return () => running.delete(stop)
}

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** From now on a signal ends what runs, the newest first, before it ends this process. */
export function endOnSignals(): void {
  let isEnding = false
  for (const [signal, code] of Object.entries(signals))
    process.on(signal, () => {
      if (isEnding) return
      isEnding = true
      console.error(`${signal}: ending what runs`)
      void endAll().finally(() => process.exit(code))
    })
}

async function endAll(): Promise<void> {
  for (const stop of [...running].reverse()) {
    await stop().catch((cause: unknown) => console.error(cause))
  }
}
