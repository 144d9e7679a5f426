/**
 * Answers repeated questions from memory for `ms` milliseconds and keeps the newest `most` keys. Concurrent questions
 * share one load; a failed load is not kept.
 */
export function keepFor<T>(
  { ms, most }: { ms: number; most: number },
  load: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const kept = new Map<string, { answer: Promise<T>; until: number }>()
  return (key) => {
    const known = kept.get(key)
    if (known && performance.now() < known.until) return known.answer
    const answer = load(key)
    kept.delete(key)
    kept.set(key, { answer, until: performance.now() + ms })
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    return answer
  }
}
