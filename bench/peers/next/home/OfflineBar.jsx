'use client'

import { useSyncExternalStore } from 'react'
import { WifiOffIcon } from './icons.jsx'
import { t } from './words.mjs'

export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="place_1ltu2_2" role="status">
      <p className={isOnline ? 'bar_1ltu2_9 away_1ltu2_15' : 'bar_1ltu2_9'}>
        <WifiOffIcon />
        {t('shell.offline')}
      </p>
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
