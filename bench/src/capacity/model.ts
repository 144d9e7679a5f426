import { LADDER, SOUND_KBPS } from '@encore/media'
import type { Cost, Costs } from './costs.ts'
import { night, partsPerSec, presenceEverySec, settings, tokenKeptSec } from './inputs.ts'

/** One kind of work of the night. */
export interface Load {
  work: string
  /** How the rate comes about. */
  because: string
  perSec: number
  cost: Cost
  /** Cores of the product that this keeps busy. */
  cores: number
}

const load = (work: string, because: string, perSec: number, cost: Cost): Load => ({
  ...{ work, because, perSec, cost },
  cores: (perSec * cost.us) / 1_000_000,
})

const thousands = (count: number) => count.toLocaleString('en-US')

/** Work that the viewers of a show cause in its busiest minute. */
export function viewerLoads(costs: Costs): Load[] {
  const { viewers, arriveMin, signInShare, socketShare, votersInMinute, edgeLocations } = night
  const arrivals = viewers / (arriveMin * 60)
  const media = edgeLocations * LADDER.length * partsPerSec * 2
  const readers = viewers * socketShare
  return [
    load(
      'Playlists and parts at the origin',
      `${edgeLocations} locations of the CDN, ${LADDER.length} pictures, a playlist and a part ${partsPerSec} times a second`,
      media,
      costs.mediaAnswer,
    ),
    load(
      'Checks of playback tokens',
      `each viewer once in ${tokenKeptSec} s, when our proxy checks them`,
      viewers / tokenKeptSec,
      costs.mediaAnswer,
    ),
    load(
      'Viewings that are seen',
      `each viewer once in ${presenceEverySec} s`,
      viewers / presenceEverySec,
      costs.presence,
    ),
    load(
      'Chat over sockets',
      `${thousands(readers)} readers, ${settings.CHAT_READABLE_PER_SEC} messages a second`,
      readers * settings.CHAT_READABLE_PER_SEC,
      costs.chatDelivery,
    ),
    load('Pages of guests', `all come within ${arriveMin} minutes`, arrivals, costs.cachedPage),
    load('Pages of members', 'one of each viewer that is rendered for them', arrivals, costs.memberPage),
    load(
      'Sign-ins with a password',
      `${signInShare * 100} % of those who come`,
      arrivals * signInShare,
      costs.signIn,
    ),
    load('Votes', `${thousands(votersInMinute)} within a minute`, votersInMinute / 60, costs.vote),
  ]
}

/** Work that the buyers of an opening sale cause. */
export function buyerLoads(costs: Costs): Load[] {
  const { buyers, buyMin } = night
  const perSec = buyers / (buyMin * 60)
  return [
    load('Holds', `all within ${buyMin} minutes`, perSec, costs.hold),
    load('Orders paid with cubes', 'one of each hold', perSec, costs.order),
    load('Answers "sold out"', 'four of each buyer', perSec * 4, costs.soldOut),
  ]
}

/** Bandwidth of the media. All viewers watch the largest picture: the worst case. */
export function mediaVolume(): { gigabitsPerSec: number; terabytes: number } {
  const kbps = Math.max(...LADDER.map((step) => step.kbps)) + SOUND_KBPS
  const gigabitsPerSec = (night.viewers * kbps) / 1_000_000
  return { gigabitsPerSec, terabytes: (gigabitsPerSec / 8) * night.showHours * 3.6 }
}

/** Hours until the last buyer gets a turn, at the default speed of the queue. */
export const queueHours = (): number => night.buyers / settings.QUEUE_CALLS_PER_SECOND / 3_600
