import { formatDay, offsetMinutes } from './time.mjs'
import { t } from './words.mjs'

const dayMs = 86_400_000

/** The same moment where the viewer is: what a script of the page needs to say it, as on our page. */
export function ViewerTime({ at, zone }) {
  const moment = Date.parse(at)
  const says = [-1, 0, 1].map((days) =>
    t('event.yourTime', { time: days === 0 ? '{}' : `${formatDay(moment + days * dayMs, zone)}, {}` }),
  )
  return (
    <time dateTime={at}>
      <local-time at={moment} offset={offsetMinutes(moment, zone)} says={JSON.stringify(says)} />
    </time>
  )
}
