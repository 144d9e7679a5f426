import type { ShippingZone } from '@encore/contract/rules/countries'
import { maxFeeSteps } from '@encore/contract/rules/shipping-fees'

/** What is said about what parcels cost. */
export const shippingFeesEn = {
  title: 'Shipping fees',
  lead: 'What a parcel costs by where it goes and what it weighs with its box. A change is there at once; orders keep what they were placed at.',
  zones: {
    HOME: 'Korea',
    NEAR: 'Nearby',
    ASIA: 'Asia',
    EUROPE: 'Europe',
    OCEANS: 'North America and Oceania',
    FAR: 'Far away',
  } satisfies Record<ShippingZone, string>,
  upTo: 'Up to, g',
  step: (grams: string) => `Up to ${grams} g`,
  newStep: 'New weight',
  add: 'Add a weight',
  addTo: (zone: string) => `Add a weight: ${zone}`,
  drop: 'Take away',
  dropStep: (step: string, zone: string) => `Take away: ${zone}, ${step}`,
  heavier: 'What is heavier than the last is sent as several parcels.',
  full: `${maxFeeSteps} weights at most`,
  rules: {
    unique: 'This weight stands here already',
    lighter: 'Costs less than a lighter parcel',
    grams: 'Whole grams, between 1 and 100,000',
  } as Record<string, string>,
}

export type ShippingFeeWords = typeof shippingFeesEn
