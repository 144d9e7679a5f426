/** Returns the value of a result; throws and so ends the set-up when it failed. */
export function must<T>(answer: { ok: true; value: T } | { ok: false; error: { name: string } }): T {
  if (!answer.ok) throw new Error(`The story of the screens ends early: ${answer.error.name}`)
  return answer.value
}
