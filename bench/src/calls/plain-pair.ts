import { relayAccess } from '@encore/media'
import type { RelayPlace } from '@encore/server/call-relay/testing/call-server'
import type { Browser, Page } from 'playwright-core'
import { defineDevices } from './plain-page.ts'

/* Plain peer connections of a station with two fans through the same relay, without anything of the product. */

export interface PlainPair {
  /** Time from the last frame of one fan to the first of the other, in milliseconds. */
  switchOnce(): Promise<number>
  close(): Promise<void>
}

type Colour = 'red' | 'green'
const fans = ['red', 'green'] as const

export async function openPlainPair(browser: Browser, relay: RelayPlace): Promise<PlainPair> {
  const context = await browser.newContext()
  await context.addInitScript(defineDevices)
  const open = async () => {
    const page = await context.newPage()
    // A page of its own: about:blank of all tabs would share one process.
    await page.goto('data:text/html,<title>Plain</title>')
    return page
  }
  const station = await open()
  await station.evaluate(prepareStation)
  for (const colour of fans) await connect(station, await open(), colour, relay)
  await station.evaluate(showFan, 'red' as Colour)
  let shown: Colour = 'red'
  return {
    switchOnce: async () => {
      const next = shown === 'red' ? 'green' : 'red'
      const gapMs = await station.evaluate(switchFan, { from: shown, to: next } as const)
      shown = next
      return gapMs
    },
    close: () => context.close(),
  }
}

async function connect(station: Page, fan: Page, colour: Colour, { host, port, secret }: RelayPlace) {
  const iceServers = (side: string) => {
    const urls = [`turn:${host}:${port}?transport=udp`]
    const grant = { urls, secret, call: `plain-${colour}`, side, lifetimeMs: 600_000, nowMs: Date.now() }
    const { expiresAt: _, ...server } = relayAccess(grant)
    return [server]
  }
  const offer = await station.evaluate(offerTo, { colour, iceServers: iceServers('station') })
  const answer = await fan.evaluate(answerAs, { colour, offer, iceServers: iceServers('fan') })
  await station.evaluate(acceptFrom, { colour, answer })
}

interface PlainStation {
  own: MediaStream
  video: HTMLVideoElement
  peers: Record<string, RTCPeerConnection>
  streams: Record<string, MediaStream>
  frames: { atMs: number; colour: string }[]
}

declare global {
  interface Window {
    plain: PlainStation
    paintOf(colour: string): MediaStream
    gathered(peer: RTCPeerConnection): Promise<RTCSessionDescriptionInit>
  }
}

/** Runs in the page. */
function prepareStation(): void {
  const video = document.createElement('video')
  Object.assign(video, { autoplay: true, playsInline: true, muted: true })
  document.body.append(video)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 8, height: 8 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const frames: PlainStation['frames'] = []
  const onFrame = () => {
    context?.drawImage(video, 0, 0, 8, 8)
    const [red = 0, green = 0] = context?.getImageData(4, 5, 1, 1).data ?? []
    frames.push({ atMs: performance.now(), colour: red > green ? 'red' : 'green' })
    video.requestVideoFrameCallback(onFrame)
  }
  video.requestVideoFrameCallback(onFrame)
  window.plain = { own: window.paintOf('#0000ff'), video, peers: {}, streams: {}, frames }
}

/** Runs in the page. */
async function offerTo({ colour, iceServers }: { colour: string; iceServers: RTCIceServer[] }) {
  const { plain } = window
  const peer = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
  plain.peers[colour] = peer
  for (const track of plain.own.getTracks()) peer.addTransceiver(track.kind)
  peer.ontrack = ({ track }) => {
    const stream = plain.streams[colour] ?? new MediaStream()
    stream.addTrack(track)
    plain.streams[colour] = stream
  }
  await peer.setLocalDescription()
  return window.gathered(peer)
}

/** Runs in the page. */
async function answerAs({
  colour,
  offer,
  iceServers,
}: {
  colour: string
  offer: RTCSessionDescriptionInit
  iceServers: RTCIceServer[]
}) {
  const peer = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
  await peer.setRemoteDescription(offer)
  const tracks = window.paintOf(colour === 'red' ? '#ff0000' : '#00ff00').getTracks()
  for (const transceiver of peer.getTransceivers()) {
    transceiver.direction = 'sendrecv'
    const track = tracks.find(({ kind }) => kind === transceiver.receiver.track.kind)
    if (track) await transceiver.sender.replaceTrack(track)
  }
  await peer.setLocalDescription()
  return window.gathered(peer)
}

/** Runs in the page. */
async function acceptFrom({ colour, answer }: { colour: string; answer: RTCSessionDescriptionInit }) {
  await window.plain.peers[colour]?.setRemoteDescription(answer)
}

/** Runs in the page. */
async function showFan(colour: string): Promise<void> {
  const { plain } = window
  plain.video.srcObject = plain.streams[colour] ?? null
  while (!plain.frames.some((frame) => frame.colour === colour))
    await new Promise((done) => setTimeout(done, 20))
}

/** Runs in the page: the usual handover, without waiting for the senders. */
async function switchFan({ from, to }: { from: string; to: string }): Promise<number> {
  const { plain } = window
  const { own, video, peers, streams, frames } = plain
  frames.length = 0
  while (frames.length < 3) await new Promise((done) => setTimeout(done, 20))
  const began = performance.now()
  for (const sender of peers[from]?.getSenders() ?? []) void sender.replaceTrack(null)
  video.srcObject = streams[to] ?? null
  for (const transceiver of peers[to]?.getTransceivers() ?? []) {
    const track = own.getTracks().find(({ kind }) => kind === transceiver.receiver.track.kind)
    if (track) void transceiver.sender.replaceTrack(track)
  }
  const firstAt = () => frames.find(({ colour, atMs }) => colour === to && atMs >= began)?.atMs
  while (firstAt() === undefined) await new Promise((done) => setTimeout(done, 5))
  const last = frames.findLast(({ colour }) => colour === from)?.atMs ?? began
  return (firstAt() ?? Number.NaN) - last
}
