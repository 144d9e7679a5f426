import { encode } from 'uqr'

/** A QR code as one path of unit squares in a box of so many modules, four of quiet zone around it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1H${x}z`))
  return { size, path: path.join('') }
}

/** Dark modules side by side, each run by where it begins and how wide it is. */
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
