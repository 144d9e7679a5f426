import type { UploadPurpose } from '@encore/contract/rules/uploads'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/data/api.ts'
import { sendUpload } from './send-upload.ts'

export interface Upload {
  key: number
  file: File
  /** Id of the file to replace; null for a new one. */
  about: string | null
  sent: number
  /** The violated rule or the error name; empty while it runs. */
  problem: string
}

interface Doors {
  purpose: UploadPurpose
  /** Receives a complete upload. Returns its problem, or an empty string. */
  take(upload: string, file: File, about: string | null): Promise<string>
}

interface Trip {
  stop: AbortController
  ticket: string | null
}

/** Sends files one after another while the page is open; each can be canceled, and resumed after a failure. */
export function useUploads({ purpose, take }: Doors) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const trips = useRef(new Map<number, Trip>())
  const line = useRef(Promise.resolve())
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const { current } = trips
    return () => {
      for (const { stop } of current.values()) stop.abort()
    }
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => {
    trips.current.get(key)?.stop.abort()
    trips.current.delete(key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  async function send({ key, file, about }: Upload): Promise<void> {
    const trip = trips.current.get(key)
    if (!trip || trip.stop.signal.aborted) return
    const sent = await sendUpload(file, {
      ...{ call, purpose, ticket: trip.ticket, signal: trip.stop.signal },
      onSent: (bytes) => change(key, { sent: bytes }),
      onTicket: (ticket) => trips.current.set(key, { ...trip, ticket }),
    }).catch(() => null)
    if (!sent || trip.stop.signal.aborted) return
    const problem = sent.ok ? await latest.current(sent.upload, file, about) : sent.problem
    if (problem === '') drop(key)
    else change(key, { problem })
  }
  const enqueue = (upload: Upload) => {
    line.current = line.current.then(() => send(upload))
  }

  return {
    uploads,
    isBusy: uploads.some(({ problem }) => problem === ''),
    add(files: Iterable<File>, about: string | null = null) {
      for (const file of files) {
        const upload = { key: ++last, file, about, sent: 0, problem: '' }
        trips.current.set(upload.key, { stop: new AbortController(), ticket: null })
        setUploads((all) => [...all, upload])
        enqueue(upload)
      }
    },
    again(upload: Upload) {
      change(upload.key, { problem: '' })
      enqueue(upload)
    },
    drop,
  }
}

let last = 0
