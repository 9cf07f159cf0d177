'use client'

import { X } from 'lucide-react'
import { useRef } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { TransitionLink } from '../ui/transition-link'
import { chipsOf, type Filters, NO_FILTERS } from './filter-text'

type ChipsProps = {
  filters: Filters
  /** The units of areas before the viewer chooses some. */
  units: AreaUnits | undefined
  /** The URL of the search with these filters. */
  hrefOf: (filters: Filters) => string
  onApply: (filters: Filters) => void
  /** Receives the focus when the last chip is removed. */
  onEmpty: () => void
}

/** Each active filter with a link that removes it, and one that removes all. Nothing without filters. */
export function Chips({ filters, units, hrefOf, onApply, onEmpty }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const chips = chipsOf(filters)
  if (chips.length === 0) return null

  // Moves the focus before the chip is removed, so that it does not jump to the top of the page.
  const remove = (i: number) => {
    const links = list.current?.querySelectorAll('a')
    if (chips.length === 1) onEmpty()
    else links?.item(i === chips.length - 1 ? i - 1 : i + 1).focus()
    onApply(chips[i]?.without ?? NO_FILTERS)
  }
  const clear = () => {
    onEmpty()
    onApply(NO_FILTERS)
  }

  return (
    <ul
      ref={list}
      data-home-units={units}
      aria-label="Filters in use"
      className="relative col-span-full flex min-h-10 min-w-0 items-center gap-x-1.5 max-sm:-mx-gutter max-sm:scroll-row max-sm:px-gutter sm:flex-wrap sm:gap-y-0"
    >
      {chips.map(({ key, label, without }, i) => (
        <li key={key} className="shrink-0">
          <TransitionLink
            href={hrefOf(without)}
            onFollow={() => remove(i)}
            className="group/chip grid min-h-10 items-center focus-visible:-outline-offset-2"
          >
            <span className="inline-flex min-h-8 items-center gap-1.5 rounded-xs bg-accent-soft pr-2 pl-2.5 text-xs whitespace-nowrap numbers">
              <span className="group-hover/chip:line-through group-hover/chip:decoration-subtle">
                <span className="sr-only">Remove </span>
                {label}
              </span>
              <X className="size-3.5 text-accent-text group-hover/chip:text-text" aria-hidden />
            </span>
          </TransitionLink>
        </li>
      ))}
      <li className="shrink-0">
        <TransitionLink
          href={hrefOf(NO_FILTERS)}
          onFollow={clear}
          className="inline-flex min-h-10 items-center px-2 text-xs text-accent-text underline-offset-[.22em] hover:underline"
        >
          Clear all
        </TransitionLink>
      </li>
    </ul>
  )
}
