/** A timer with one pending action; setting it again replaces the action. */
export interface OneTimer {
  isSet(): boolean
  set(act: () => void, delayMs: number): void
  clear(): void
}

export function createOneTimer(): OneTimer {
  let timer: ReturnType<typeof setTimeout> | null = null
  const clear = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    isSet: () => timer !== null,
    set(act, delayMs) {
      clear()
      timer = setTimeout(() => {
        timer = null
        act()
      }, delayMs)
    },
    clear,
  }
}
