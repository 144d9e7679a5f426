'use client'

import { useEffect, useState } from 'react'
import { formatClock } from './time.mjs'
import { t } from './words.mjs'

/** The same moment where the viewer is; nothing until the page is hydrated or where both clocks agree. */
export function ViewerTime({ at, zone }) {
  const [own, setOwn] = useState(null)
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  if (!own || formatClock(at, own) === formatClock(at, zone)) return null
  return <time dateTime={at}>{t('event.yourTime', { time: formatClock(at, own) })}</time>
}
