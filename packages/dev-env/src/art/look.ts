import { pick, random } from './chance.ts'
import { hex, type Oklch } from './colour.ts'

export const SCENES = [
  'stage',
  'silk',
  'orb',
  'halo',
  'bloom',
  'curtain',
  'aura',
  'paper',
  'portrait',
] as const
export type SceneName = (typeof SCENES)[number]

export type Stops = readonly [night: Oklch, deep: Oklch, body: Oklch, hot: Oklch, light: Oklch]
export type Colors = readonly [night: string, deep: string, body: string, hot: string, light: string]

// Five stops each, dark to light.
const PALETTES = {
  afterglow: [
    [0.16, 0.05, 320],
    [0.32, 0.13, 350],
    [0.62, 0.2, 25],
    [0.78, 0.16, 55],
    [0.95, 0.07, 90],
  ],
  tide: [
    [0.15, 0.03, 250],
    [0.3, 0.07, 235],
    [0.55, 0.11, 220],
    [0.78, 0.1, 200],
    [0.96, 0.03, 190],
  ],
  iris: [
    [0.16, 0.06, 290],
    [0.34, 0.14, 285],
    [0.58, 0.17, 300],
    [0.79, 0.12, 335],
    [0.96, 0.03, 350],
  ],
  moss: [
    [0.16, 0.02, 160],
    [0.33, 0.06, 155],
    [0.6, 0.12, 145],
    [0.85, 0.15, 118],
    [0.97, 0.06, 110],
  ],
  copper: [
    [0.14, 0.02, 40],
    [0.29, 0.06, 35],
    [0.56, 0.13, 48],
    [0.8, 0.12, 75],
    [0.96, 0.04, 90],
  ],
  cobalt: [
    [0.16, 0.06, 265],
    [0.33, 0.17, 264],
    [0.52, 0.22, 262],
    [0.76, 0.11, 235],
    [0.97, 0.03, 210],
  ],
  rose: [
    [0.17, 0.04, 5],
    [0.36, 0.12, 8],
    [0.66, 0.17, 10],
    [0.82, 0.1, 25],
    [0.97, 0.03, 40],
  ],
  silver: [
    [0.13, 0.004, 260],
    [0.27, 0.006, 260],
    [0.55, 0.008, 260],
    [0.8, 0.006, 260],
    [0.98, 0.002, 260],
  ],
  cream: [
    [0.2, 0.03, 30],
    [0.42, 0.1, 30],
    [0.64, 0.19, 32],
    [0.83, 0.1, 75],
    [0.95, 0.025, 85],
  ],
  citrus: [
    [0.22, 0.04, 150],
    [0.45, 0.1, 150],
    [0.7, 0.18, 50],
    [0.87, 0.16, 98],
    [0.96, 0.05, 100],
  ],
  ice: [
    [0.22, 0.05, 265],
    [0.45, 0.15, 262],
    [0.68, 0.13, 225],
    [0.86, 0.06, 215],
    [0.96, 0.015, 220],
  ],
  lilac: [
    [0.2, 0.05, 300],
    [0.47, 0.16, 295],
    [0.72, 0.13, 320],
    [0.88, 0.07, 80],
    [0.96, 0.02, 310],
  ],
} as const satisfies Record<string, Stops>

export type PaletteName = keyof typeof PALETTES

// Cut paper lies on its lightest colour; every other scene is lit from the dark.
const ON_LIGHT = ['cream', 'citrus', 'ice', 'lilac'] as const
const ON_DARK = ['afterglow', 'tide', 'iris', 'moss', 'copper', 'cobalt', 'rose', 'silver'] as const

export interface LookOptions {
  scene?: SceneName | undefined
  palette?: PaletteName | undefined
}

export interface Look {
  scene: SceneName
  stops: Stops
  colors: Colors
  accent: string
  isLight: boolean
}

/** Returns what all pictures of an id share: scene, five colours, and the accent of its pages. */
export function look(id: string, options: LookOptions = {}): Look {
  const next = random(id)
  const sceneDraw = next()
  const paletteDraw = next()
  const turn = (next() - 0.5) * 22
  // A portrait is used only when it is requested, never by chance.
  const scene =
    options.scene ?? pick(['stage', 'silk', 'orb', 'halo', 'bloom', 'curtain', 'aura', 'paper'], sceneDraw)
  const pool = scene === 'paper' ? ON_LIGHT : ON_DARK
  const palette = options.palette ?? pick<PaletteName>(pool, paletteDraw)
  const stops = turned(PALETTES[palette], turn)
  return {
    scene,
    stops,
    colors: [hex(stops[0]), hex(stops[1]), hex(stops[2]), hex(stops[3]), hex(stops[4])],
    accent: hex(scene === 'paper' ? stops[2] : stops[3]),
    isLight: scene === 'paper' || ON_LIGHT.some((name) => name === palette),
  }
}

function turned([night, deep, body, hot, light]: Stops, degrees: number): Stops {
  const turn = ([lightness, chroma, hue]: Oklch): Oklch => [lightness, chroma, hue + degrees]
  return [turn(night), turn(deep), turn(body), turn(hot), turn(light)]
}
