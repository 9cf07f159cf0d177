'use client'

import { type ReactNode, useId, useState } from 'react'
import { type FilterName } from '@/lib/domain/listing-filters'
import { DimensionLine } from '../ui/dimension-line'

type RangeFieldProps = {
  /** The two inputs, with the id of their error. */
  from: (errorId: string | undefined) => ReactNode
  to: (errorId: string | undefined) => ReactNode
  errors: Partial<Record<FilterName, string>>
  ends: readonly [FilterName, FilterName]
}

/** Two ends of a range side by side, with a dimension line between them and their error below. */
export function RangeField({ from, to, errors: all, ends: [first, second] }: RangeFieldProps) {
  const id = useId()
  // While one without an error is being typed no error is shown: "1." may become "1.2m" (D165), and "6"
  // "600,000".
  const [isTyping, setIsTyping] = useState(false)
  const errors = isTyping ? {} : all
  const error = errors[first] ?? errors[second]
  return (
    <div
      className="grid gap-2"
      onChange={() => setIsTyping(error === undefined)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setIsTyping(false)
      }}
      onBlur={() => setIsTyping(false)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_1.25rem_minmax(0,1fr)] items-center gap-2">
        {from(errors[first] && id)}
        <DimensionLine className="text-control!" />
        {to(errors[second] && id)}
      </div>
      {error && (
        <p id={id} className="text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
