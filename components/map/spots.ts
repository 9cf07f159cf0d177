import { type Position, type PositionAccuracy, publicPosition } from '@/lib/domain/position'

/** A home's place on a small map, as everyone may know it. */
export type Spot = { position: Position; accuracy: PositionAccuracy }

/**
 * How wide a spot's circle is, in metres. A position that is not exact is rounded to two decimals (D67), up to 560 metres
 * each way, so that a home of "about here" lies within its circle; a town's circle only says that it is about the town.
 */
export const RADIUS: Record<PositionAccuracy, number> = { exact: 0, approximate: 1_000, town: 4_000 }

type Placed = { latitude?: number; longitude?: number; positionAccuracy?: PositionAccuracy }

/**
 * Where these homes lie, each place once. People who read exact points of homes "about here" see here what buyers do.
 */
export function spotsOf(homes: readonly Placed[]): Spot[] {
  const spots = homes.flatMap(({ latitude, longitude, positionAccuracy: accuracy = 'exact' }) =>
    latitude === undefined || longitude === undefined
      ? []
      : [{ position: publicPosition({ latitude, longitude }, accuracy), accuracy }],
  )
  return [...new Map(spots.map((spot) => [JSON.stringify(spot), spot])).values()]
}
