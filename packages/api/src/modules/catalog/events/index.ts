export { type EventTimes, findEvent, findHeldEvent } from './find-event.ts'
