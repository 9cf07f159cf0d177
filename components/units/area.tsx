import { type ReactNode } from 'react'
import { type AreaName, formatArea } from '@/lib/domain/facts'
import { groupDigits } from '@/lib/domain/group-digits'

/** A text in square metres and in square feet; the viewer sees, and hears, one of them. */
export const InUnits = ({ metric, imperial }: { metric: ReactNode; imperial: ReactNode }) => (
  <>
    <span className="imperial:hidden">{metric}</span>
    <span className="metric:hidden">{imperial}</span>
  </>
)

/** Miles in a kilometre. */
const MILES = 0.621371

const formatDistanceIn = (distance: number, unit: string): string =>
  distance < 1 ? `Under 1 ${unit}` : `${groupDigits(Math.round(distance))} ${unit}`

/** "12 km" or "7 mi", in the viewer's units; `value` in kilometres. */
export const Distance = ({ value }: { value: number }) => (
  <InUnits metric={formatDistanceIn(value, 'km')} imperial={formatDistanceIn(value * MILES, 'mi')} />
)

/** "140 m²", "1,507 sq ft" or "2.5 acres", in the viewer's units; `value` in square metres. */
export const Area = ({ value, of }: { value: number; of: AreaName }) => (
  <InUnits metric={formatArea(value, 'metric', of)} imperial={formatArea(value, 'imperial', of)} />
)
