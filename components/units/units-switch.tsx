'use client'

import { type AreaUnits } from '@/lib/domain/facts'
import { cn } from '../ui/cn'
import { chooseUnits } from './units'
import { useUnits } from './use-units'

const CHOICES: readonly { units: AreaUnits; word: string; chosen: string }[] = [
  { units: 'metric', word: 'm²', chosen: 'metric:bg-accent-soft metric:text-text' },
  { units: 'imperial', word: 'sq ft', chosen: 'imperial:bg-accent-soft imperial:text-text' },
]

/** Chooses the units of all areas, here and on every page. The style marks the choice, so it is right before React is. */
export function UnitsSwitch({ className }: { className?: string }) {
  const shown = useUnits()
  return (
    <div
      role="group"
      aria-label="Units"
      className={cn(
        'inline-flex shrink-0 rounded-md border border-control text-sm font-medium text-muted noscript:hidden',
        className,
      )}
    >
      {CHOICES.map(({ units, word, chosen }) => (
        <button
          key={units}
          type="button"
          aria-pressed={shown === units}
          onClick={() => chooseUnits(units)}
          className={cn(
            'min-h-10 px-3 first:rounded-l-[5px] last:rounded-r-[5px] last:border-l last:border-control hover:text-text focus-visible:-outline-offset-2',
            chosen,
          )}
        >
          {word}
        </button>
      ))}
    </div>
  )
}
