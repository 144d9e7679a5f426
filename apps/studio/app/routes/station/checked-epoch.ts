const place = 'station-checked'
const nameOf = (stationId: string, epoch: number) => `${stationId} ${epoch}`

/** True when this tab has passed the device check since it was paired. */
export const isChecked = (stationId: string, epoch: number): boolean =>
  sessionStorage.getItem(place) === nameOf(stationId, epoch)

export const setChecked = (stationId: string, epoch: number): void =>
  sessionStorage.setItem(place, nameOf(stationId, epoch))
