import { AREA_CORNERS } from '@/lib/domain/listing-filters'
import { crossesItself, wrapsAroundGlobe, outline } from '@/lib/domain/polygon'
import { type Position } from '@/lib/domain/position'

/** An area being drawn, and the last rejection. */
export type Draft = { corners: readonly Position[]; fault: string | null }

export const EMPTY_DRAFT: Draft = { corners: [], fault: null }

/** True if the sides would cross if the area were closed now. */
export const outlineCrossesItself = (corners: readonly Position[]): boolean =>
  corners.length > AREA_CORNERS.min && crossesItself(outline(corners))

/** The draft with another corner; at most a hundred, and none at the last corner again. */
export function addCorner({ corners, fault }: Draft, corner: Position): Draft {
  const next = outline([...corners, corner])
  if (next.length <= corners.length) return { corners, fault }
  return next.length > AREA_CORNERS.max
    ? { corners, fault: `An area can have at most ${AREA_CORNERS.max} corners.` }
    : { corners: next, fault: null }
}

export const removeLastCorner = ({ corners }: Draft): Draft => ({
  corners: corners.slice(0, -1),
  fault: null,
})

/** The area of the draft, or the draft with the reason why it is not valid yet. */
export function closeArea({ corners }: Draft): { area: readonly Position[] } | { refused: Draft } {
  const area = outline(corners)
  if (area.length < AREA_CORNERS.min)
    return { refused: { corners, fault: `An area needs ${AREA_CORNERS.min} corners or more.` } }
  if (wrapsAroundGlobe(area))
    return {
      refused: { corners, fault: 'An area cannot go around the globe or a pole. Remove a corner.' },
    }
  if (crossesItself(area))
    return {
      refused: {
        corners,
        fault: 'The sides of the area cross. Undo the last corner, or draw it differently.',
      },
    }
  return { area }
}
