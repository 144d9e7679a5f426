/** Codes that wait for their turn. */
export interface CodeLine {
  /** Empty ones are left out, and so is one that is being asked about or waits already: scanners fire twice. */
  put(code: string): void
}

/** Asks about one code after the other, in the order they came. */
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
