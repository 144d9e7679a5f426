/** A station of a call session, at which somebody interprets. */
export interface InterpreterPlace {
  eventId: string
  /** Id of the session. */
  id: string
  stationId: string
}

/** Address of the page that interprets at a station. It is entered and left by a document load. */
export const interpreterPath = ({ eventId, id, stationId }: InterpreterPlace): string =>
  `/interpreter/${eventId}/${id}/${stationId}`
