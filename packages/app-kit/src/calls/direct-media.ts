import type { CallMedia } from './call-media.ts'
import { openFanConnection } from './fan-connection.ts'
import { openStationConnection } from './station-connection.ts'

/** Media between the two devices, encrypted between them and carried by the relay. */
export const directMedia: CallMedia = {
  supports: { serverRecording: false, listen: true, passesThroughServer: false },
  open: (settings) =>
    settings.side === 'STATION' ? openStationConnection(settings) : openFanConnection(settings),
  close: (connection) => connection.close(),
}
