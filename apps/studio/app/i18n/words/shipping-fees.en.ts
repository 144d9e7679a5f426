import type { ShippingZone } from '@encore/contract/rules/countries'
import { maxFeeSteps } from '@encore/contract/rules/shipping-fees'

export const shippingFeesEn = {
  title: 'Shipping fees',
  lead: 'The price of a parcel by destination and by weight, its box included. Changes apply at once; orders already placed keep their price.',
  zones: {
    HOME: 'Korea',
    NEAR: 'Nearby',
    ASIA: 'Asia',
    EUROPE: 'Europe',
    OCEANS: 'North America and Oceania',
    FAR: 'Other countries',
  } satisfies Record<ShippingZone, string>,
  upTo: 'Up to (g)',
  step: (grams: string) => `Up to ${grams} g`,
  newStep: 'New weight',
  add: 'Add a weight',
  addTo: (zone: string) => `Add a weight: ${zone}`,
  drop: 'Remove',
  dropStep: (step: string, zone: string) => `Remove: ${zone}, ${step}`,
  heavier: 'Anything heavier than the last weight is sent as several parcels.',
  full: `${maxFeeSteps} weights at most`,
  rules: {
    unique: 'This weight is already there',
    lighter: 'Costs less than a lighter parcel',
    grams: 'Enter whole grams from 1 to 100,000',
  } as Record<string, string>,
}

export type ShippingFeeWords = typeof shippingFeesEn
