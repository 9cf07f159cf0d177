import {
  type AreaUnits,
  factsLine,
  type LineFacts,
  PROPERTY_TYPE_LABELS,
  type PropertyType,
} from '@/lib/domain/facts'
import { InUnits } from '../units/area'

export type FactsLineProps = {
  facts: LineFacts & { propertyType?: PropertyType; energyClass?: string }
  /** With the type first: "Cabin · 3 bd". */
  hasType?: boolean
  /** With the energy class at its end. */
  hasEnergy?: boolean
  /** The default units at the home's place, if nothing around the line sets them (D270). */
  units?: AreaUnits
  className?: string
}

/** "3 bd · 2 ba · 140 m²": the facts for a quick comparison. Nothing without facts. */
export function FactsLine({ facts, hasType = false, hasEnergy = false, units, className }: FactsLineProps) {
  const { propertyType } = facts
  const energyClass = hasEnergy ? facts.energyClass : undefined
  const metric = factsLine(facts, 'metric')
  const imperial = factsLine(facts, 'imperial')
  const type = hasType && propertyType ? [PROPERTY_TYPE_LABELS[propertyType]] : []
  // One text up to the area, because every element of a card is sent twice.
  const rooms = [...type, ...metric.filter((part, i) => part === imperial[i])].join(' · ')
  const area = metric.findIndex((part, i) => part !== imperial[i])
  if (rooms === '' && area < 0 && energyClass === undefined) return null
  return (
    <p className={className} data-home-units={units}>
      {energyClass !== undefined && (
        <b data-energy={energyClass}>
          <i>Energy </i>
          {energyClass}
        </b>
      )}
      {rooms !== '' && area >= 0 ? `${rooms} · ` : rooms}
      {area >= 0 && <InUnits metric={metric[area]} imperial={imperial[area]} />}
    </p>
  )
}
