import { type Position, type PositionAccuracy, publicPosition } from '@/lib/domain/position'

/** A home's public position on a small map. */
export type Spot = { position: Position; accuracy: PositionAccuracy }

/**
 * The radius of a spot's circle, in metres. A position that is not exact is rounded to two decimals (D67), by
 * at most 560 metres in each direction, so an approximate home is within its circle; a town's circle only
 * shows the area.
 */
export const RADIUS: Record<PositionAccuracy, number> = { exact: 0, approximate: 1_000, town: 4_000 }

type MapPosition = { latitude?: number; longitude?: number; positionAccuracy?: PositionAccuracy }

/**
 * The positions of these homes, each place once. Even people who may read exact positions see here what
 * buyers see.
 */
export function spotsOf(homes: readonly MapPosition[]): Spot[] {
  const spots = homes.flatMap(({ latitude, longitude, positionAccuracy: accuracy = 'exact' }) =>
    latitude === undefined || longitude === undefined
      ? []
      : [{ position: publicPosition({ latitude, longitude }, accuracy), accuracy }],
  )
  return [...new Map(spots.map((spot) => [JSON.stringify(spot), spot])).values()]
}
