import { Agent, request } from 'node:http'

export interface Asker {
  page(
    keyword: string,
    page: number,
    size: number,
  ): Promise<{ ids: string[]; total: number; pages: number; ms: number }>
  /** Returns every show found, over all pages. */
  all(keyword: string): Promise<Set<string>>
  memoryMib(): Promise<number>
}

/** Sends requests over one kept-alive connection, as a browser does. */
export function asker(url: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request(new URL(path, url.replace('localhost', '127.0.0.1')), { agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(chunks).toString())
            : reject(new Error(`${path} answered ${response.statusCode}: ${Buffer.concat(chunks)}`)),
        )
      })
      asked.on('error', reject)
      asked.end()
    })
  const page: Asker['page'] = async (keyword, number, size) => {
    const path = `/api/v1/event/search?keyword=${encodeURIComponent(keyword)}&page=${number}&size=${size}`
    const at = performance.now()
    const text = await get(path)
    const ms = performance.now() - at
    const answer = JSON.parse(text) as {
      content: { id: string }[]
      totalElements: number
      totalPages: number
    }
    return {
      ids: answer.content.map(({ id }) => id),
      total: answer.totalElements,
      pages: answer.totalPages,
      ms,
    }
  }
  return {
    page,
    all: async (keyword) => {
      const first = await page(keyword, 0, 100)
      const found = new Set(first.ids)
      for (let number = 1; number < first.pages; number++)
        for (const id of (await page(keyword, number, 100)).ids) found.add(id)
      return found
    },
    memoryMib: async () => {
      const text = await get('/metrics')
      return Math.round(
        Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN) / 2 ** 20,
      )
    },
  }
}
