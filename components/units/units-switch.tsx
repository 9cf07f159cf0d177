'use client'

import { AREA_UNIT_NAMES, type AreaUnits } from '@/lib/domain/facts'
import { cn } from '../ui/cn'
import { chooseUnits } from './units'
import { useChosenUnits, useUnits } from './use-units'

const CHOICES: readonly { units: AreaUnits; marked: string }[] = [
  { units: 'metric', marked: 'metric:bg-accent-soft metric:text-text' },
  { units: 'imperial', marked: 'imperial:bg-accent-soft imperial:text-text' },
]

type UnitsSwitchProps = {
  /** The default units: those of the home's country, or each home in its own. */
  defaultUnits?: AreaUnits | 'each' | undefined
  className?: string
}

/**
 * Chooses the units of all areas on every page. CSS marks the choice, so it is right before hydration; none
 * is marked while each home uses its own.
 */
export function UnitsSwitch({ defaultUnits, className }: UnitsSwitchProps) {
  const units = useUnits()
  const selected = useChosenUnits()
  const current = selected ?? defaultUnits ?? units
  return (
    <div
      role="group"
      aria-label="Units"
      data-home-units={defaultUnits}
      className={cn(
        'inline-flex shrink-0 rounded-md border border-control text-sm font-medium text-muted noscript:hidden',
        className,
      )}
    >
      {CHOICES.map(({ units: choice, marked }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={current === choice}
          onClick={() => chooseUnits(choice)}
          className={cn(
            'min-h-10 px-3 first:rounded-l-[5px] last:rounded-r-[5px] last:border-l last:border-control hover:text-text focus-visible:-outline-offset-2',
            marked,
          )}
        >
          {AREA_UNIT_NAMES[choice]}
        </button>
      ))}
    </div>
  )
}
