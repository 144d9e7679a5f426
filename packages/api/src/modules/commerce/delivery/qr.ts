import { encode } from 'uqr'

/** Encodes a QR code as one SVG path of unit squares, in a box of `size` modules with a quiet zone of four. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1H${x}z`))
  return { size, path: path.join('') }
}

/** Groups adjacent dark modules into runs of start and width. */
function runsOf(row: boolean[]): [x: number, width: number][] {
  const runs: [number, number][] = []
  let start = -1
  for (let x = 0; x <= row.length; x++) {
    if (row[x] && start < 0) start = x
    if (row[x] || start < 0) continue
    runs.push([start, x - start])
    start = -1
  }
  return runs
}
