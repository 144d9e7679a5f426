export interface CodeLine {
  /** Ignores empty codes and codes already queued or in flight, because scanners fire twice. */
  put(code: string): void
}

/** Checks one code at a time, in the order of arrival. */
export function createCodeLine(ask: (code: string) => Promise<void>): CodeLine {
  const codes: string[] = []
  const turn = async () => {
    for (let [code] = codes; code !== undefined; [code] = codes) {
      await ask(code)
      codes.shift()
    }
  }
  return {
    put(code) {
      if (code === '' || codes.includes(code)) return
      codes.push(code)
      if (codes.length === 1) void turn()
    },
  }
}
