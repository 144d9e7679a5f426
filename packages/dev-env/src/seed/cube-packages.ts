import { namedId, type PointProduct } from '@encore/api'
import { prices } from './demo-types.ts'

/** The cube shop's six packages; larger ones have extra free cubes. */
export const cubePackages: PointProduct[] = [
  cubes(30, 0, prices(3_300, 250, 370, 230)),
  cubes(100, 0, prices(11_000, 799, 1_200, 749)),
  cubes(300, 0, prices(33_000, 2_399, 3_600, 2_249)),
  cubes(500, 50, prices(55_000, 3_999, 6_000, 3_749)),
  cubes(1_000, 150, prices(110_000, 7_999, 12_000, 7_499)),
  cubes(3_000, 600, prices(330_000, 23_999, 36_000, 22_499)),
]

function cubes(point: number, bonusPoint: number, priceList: PointProduct['prices']): PointProduct {
  return { id: namedId('pp', `cubes-${point}`), point, bonusPoint, prices: priceList }
}
