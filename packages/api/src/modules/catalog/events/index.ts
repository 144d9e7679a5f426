import type { Module } from '#modules/module.ts'
import { serveImages } from '#platform/images/index.ts'
import { selectArtistNames } from './artist-store.ts'
import { serveEvents } from './routes.ts'
import { serveSharing } from './serve-sharing.ts'

export const events: Module = {
  name: 'events',
  install: (host) => {
    host.ctx.names.protect(selectArtistNames)
    serveEvents(host)
    serveSharing(host)
    host.onClose(serveImages(host.http, host.ctx))
  },
}

export {
  type ArtistRow,
  lockArtist,
  type PlayingArtist,
  selectArtists as allArtists,
  selectArtistsAt as artistsAt,
  selectEventsOfArtist as eventsOfArtist,
  selectNamesOf as artistNames,
  selectWrittenArtist as writtenArtist,
  type WrittenArtist,
} from './artist-store.ts'
export { beginShow } from './begin-show.ts'
export { cardAt, statusAt } from './card-at.ts'
export { changedEvents, type SearchedEvent } from './changed-events.ts'
export {
  type EventFate,
  keepPaid,
  lockDue,
  lockPaid,
  lockShowTimes,
  lockWritten,
  selectDue as dueEvents,
  selectFates as eventFates,
  selectShowTimes as showTimes,
  selectSlugs as takenSlugs,
  selectTrailer as eventTrailer,
  selectWritten as writtenEvent,
  setCanceled,
  setDeleted as setEventDeleted,
  setHidden,
  setMissed,
  setMoved,
  setPlain,
  setPlanned,
  setRestored as setEventRestored,
  setTrailer,
  type WrittenEvent,
} from './edit-store.ts'
export {
  eventSlugs,
  eventStarts,
  eventsCalled,
  findCollection,
  findEvent,
  findEventId,
  findHeldEvent,
  findTicketEvent,
  heldEvents,
  openDoors,
} from './find-event.ts'
export { eventCards, heldCard } from './list-events.ts'
export { type HeldEvent, selectStaffEvents as staffEvents } from './list-store.ts'
export { moveEnd, type ShowTimes } from './move-end.ts'
export { moveReplay } from './move-replay.ts'
export type { EventStart, EventTimes, EventTrailer, OpenDoors, TicketEvent } from './store.ts'
export { type ArtistWrite, type EventWrite, hasEvents, writeArtists, writeEvents } from './write-store.ts'
