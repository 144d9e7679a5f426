/** What a story counts on: its value, or the story ends. */
export function must<T>(answer: { ok: true; value: T } | { ok: false; error: { name: string } }): T {
  if (!answer.ok) throw new Error(`The story of the screens ends early: ${answer.error.name}`)
  return answer.value
}
