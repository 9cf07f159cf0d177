import { type ReactNode } from 'react'
import { Area, InUnits } from '@/components/units/area'
import { UnitsSwitch } from '@/components/units/units-switch'
import { type FactField } from '@/lib/domain/fact-field'
import { FACT_FIELDS, factLabel, isAreaName, TABLE_FACTS } from '@/lib/domain/fact-fields'
import { AREA_UNIT_NAMES, type AreaUnits, pricePerArea } from '@/lib/domain/facts'
import { priceText, shownPriceOf } from '@/lib/domain/shown-price'
import { type FactsDto } from '@/lib/schemas/property'

type Row = { label: ReactNode; value: ReactNode }

/** "$3,000 to $3,464" in the viewer's units; nothing without a living area or a price. */
export function PricePerArea({ facts }: { facts: FactsDto }) {
  const [metric, imperial] = (['metric', 'imperial'] as const).map((units) => {
    const price = pricePerArea(facts, units)
    return price && priceText(shownPriceOf({ minPrice: price.min, maxPrice: price.max }))
  })
  return <InUnits metric={metric} imperial={imperial} />
}

/** "Price per m²" and the like; `of` is the text before the unit. */
export const PerArea = ({ of }: { of: string }) => (
  <InUnits metric={`${of} ${AREA_UNIT_NAMES.metric}`} imperial={`${of} ${AREA_UNIT_NAMES.imperial}`} />
)

/** The rows of all values, in the reading order of two columns. */
function rowsOf(facts: FactsDto): Row[] {
  const rows = TABLE_FACTS.flatMap((name): Row[] => {
    const value = facts[name]
    const { label, short = label }: FactField = FACT_FIELDS[name]
    if (value === undefined) return []
    if (!isAreaName(name)) return [{ label: short, value: factLabel(name, value, facts) }]
    return [{ label: short, value: <Area value={Number(value)} of={name} /> }]
  })
  if (pricePerArea(facts, 'metric') === null) return rows
  return [...rows, { label: <PerArea of="Price per" />, value: <PricePerArea facts={facts} /> }]
}

/** The facts of a listing, in the units of its country until the viewer chooses; missing facts have no row (D146). */
export function FactTable({ facts, units }: { facts: FactsDto; units?: AreaUnits }) {
  const rows = rowsOf(facts)
  if (rows.length === 0) return null
  const hasArea = facts.livingArea !== undefined || facts.lotArea !== undefined
  return (
    <section aria-labelledby="facts">
      <div className="mb-5 flex min-h-11 items-center justify-between gap-4">
        <h2 id="facts" className="display-sm">
          Facts
        </h2>
        {hasArea && <UnitsSwitch defaultUnits={units} />}
      </div>
      <dl className="grid gap-x-12 border-t border-border-strong text-sm sm:grid-cols-2">
        {rows.map(({ label, value }, i) => (
          <div key={i} className="flex justify-between gap-4 border-b border-border py-3.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-[550] numbers">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
