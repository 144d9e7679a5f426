/**
 * Waits for a mail to this address that matches the pattern; returns the first group, or the match, of the newest one.
 */
export async function mailed(
  { sandboxUrl }: { sandboxUrl: string },
  email: string,
  pattern: RegExp,
  since = 0,
): Promise<string> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const response = await fetch(`${sandboxUrl}/mail.json?to=${encodeURIComponent(email)}`)
    const { content } = (await response.json()) as { content: { text: string; receivedAt: string }[] }
    for (const { text, receivedAt } of content) {
      const found = Date.parse(receivedAt) >= since ? pattern.exec(text) : null
      if (found) return found[1] ?? found[0]
    }
    await new Promise((tick) => setTimeout(tick, 50))
  }
  throw new Error(`No mail with ${pattern} arrived within 20 s`)
}
