import { parentPort, workerData } from 'node:worker_threads'
import { asker } from './asker.ts'

/** Thread entry: requests one keyword after another and reports each response time in milliseconds. */
const { url, keywords } = workerData as { url: string; keywords: string[] }
const ask = asker(url)
const times: number[] = []
for (const keyword of keywords) times.push((await ask.page(keyword, 0, 20)).ms)
parentPort?.postMessage(times)
