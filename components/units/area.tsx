import { type ReactNode } from 'react'
import { formatArea } from '@/lib/domain/facts'

/** What reads one way in square metres and another in square feet; the reader sees, and hears, one of them. */
export const InUnits = ({ metric, imperial }: { metric: ReactNode; imperial: ReactNode }) => (
  <>
    <span className="imperial:hidden">{metric}</span>
    <span className="metric:hidden">{imperial}</span>
  </>
)

/** "140 m²" or "1,507 sq ft", as the reader chose; `value` in square metres. */
export const Area = ({ value }: { value: number }) => (
  <InUnits metric={formatArea(value, 'metric')} imperial={formatArea(value, 'imperial')} />
)
