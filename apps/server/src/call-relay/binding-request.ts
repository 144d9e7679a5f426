import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'

const bindingRequest = 0x0001
const bindingSuccess = 0x0101
const magicCookie = 0x2112a442

/** True when a STUN server answers there in time (RFC 8489, section 2). It needs no credentials. */
export function answersBinding(host: string, port: number, timeoutMs: number): Promise<boolean> {
  const request = Buffer.alloc(20)
  request.writeUInt16BE(bindingRequest, 0)
  request.writeUInt32BE(magicCookie, 4)
  randomBytes(12).copy(request, 8)
  const socket = createSocket('udp4')
  return new Promise<boolean>((done) => {
    const timer = setTimeout(() => done(false), timeoutMs)
    timer.unref()
    socket.once('error', () => done(false))
    socket.on('message', (answer) => {
      const isOurs = answer.length >= 20 && answer.subarray(4, 20).equals(request.subarray(4))
      if (isOurs && answer.readUInt16BE(0) === bindingSuccess) done(true)
    })
    socket.send(request, port, host)
  }).finally(() => socket.close())
}
