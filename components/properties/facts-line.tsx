import { factsLine, type LineFacts, PROPERTY_TYPE_LABELS, type PropertyType } from '@/lib/domain/facts'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { InUnits } from '../units/area'

export type FactsLineProps = {
  facts: LineFacts & { propertyType?: PropertyType }
  /** With the type first: "Cabin · 3 bd". */
  hasType?: boolean
  /** The home's location, if nothing around the line sets its units (D270). */
  location?: string
  className?: string
}

/** "3 bd · 2 ba · 140 m²": the facts for a quick comparison. Nothing without facts. */
export function FactsLine({ facts, hasType = false, location, className }: FactsLineProps) {
  const { propertyType } = facts
  const [metric, imperial] = [factsLine(facts, 'metric'), factsLine(facts, 'imperial')]
  const type = hasType && propertyType ? [PROPERTY_TYPE_LABELS[propertyType]] : []
  // One text up to the area, because every element of a card is sent twice.
  const rooms = [...type, ...metric.filter((part, i) => part === imperial[i])].join(' · ')
  const area = metric.findIndex((part, i) => part !== imperial[i])
  if (rooms === '' && area < 0) return null
  return (
    <p className={className} data-home-units={location === undefined ? undefined : unitsOfPlace(location)}>
      {rooms !== '' && area >= 0 ? `${rooms} · ` : rooms}
      {area >= 0 && <InUnits metric={metric[area]} imperial={imperial[area]} />}
    </p>
  )
}
