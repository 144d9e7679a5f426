'use client'

import { useSyncExternalStore } from 'react'
import { t } from './words.mjs'

export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="place_1ltu2_2" role="status">
      {!isOnline && <p className="bar_1ltu2_9">{t('shell.offline')}</p>}
    </div>
  )
}

function followConnection(listener) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
