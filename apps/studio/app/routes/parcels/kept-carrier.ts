import { type Carrier, carriers } from '@encore/contract/rules/carriers'

const key = 'studio-carrier'

/** The carrier used last, as the default of the next parcel. */
export function keptCarrier(): Carrier {
  const kept = localStorage.getItem(key)
  return carriers.find((carrier) => carrier === kept) ?? carriers[0]
}

export const keepCarrier = (carrier: Carrier): void => localStorage.setItem(key, carrier)
