/** Bytes of a response; null above the size limit, to bound memory use. */
export async function boundedBytes(response: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Text of a response; null above the size limit. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  const bytes = await boundedBytes(response, maxBytes)
  return bytes && new TextDecoder().decode(bytes)
}
