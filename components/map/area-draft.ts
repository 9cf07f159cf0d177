import { AREA_CORNERS } from '@/lib/domain/listing-filters'
import { crossesItself, wrapsAroundGlobe, outline } from '@/lib/domain/polygon'
import { type Position } from '@/lib/domain/position'

/** An area that is being drawn, and what was refused of it last. */
export type Draft = { corners: readonly Position[]; fault: string | null }

export const EMPTY_DRAFT: Draft = { corners: [], fault: null }

/** Whether the corners so far would cross themselves, were they closed now. */
export const outlineCrossesItself = (corners: readonly Position[]): boolean =>
  corners.length > AREA_CORNERS.min && crossesItself(outline(corners))

/** The draft with one more corner; the hundredth is the last, and one on the last corner is none. */
export function addCorner({ corners, fault }: Draft, corner: Position): Draft {
  const next = outline([...corners, corner])
  if (next.length <= corners.length) return { corners, fault }
  return next.length > AREA_CORNERS.max
    ? { corners, fault: `An area has at most ${AREA_CORNERS.max} corners.` }
    : { corners: next, fault: null }
}

export const removeLastCorner = ({ corners }: Draft): Draft => ({
  corners: corners.slice(0, -1),
  fault: null,
})

/** The area of the draft, or the draft with why it is none yet. */
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
