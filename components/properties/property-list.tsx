import { CardSprite } from '../ui/sprite'
import { CardGrid, type PropertyListProps } from './card-grid'

/** The cards of a list, and their icons, which the browser does not render again. */
export const PropertyList = (list: PropertyListProps) => (
  <>
    <CardSprite />
    <CardGrid {...list} />
  </>
)
