'use client'

import { CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isPaused, isResubmittable } from '@/lib/domain/property'
import { type PropertyDto } from '@/lib/schemas/property'
import { Checkbox } from '../ui/checkbox'
import { cn } from '../ui/cn'

type RejectedListing = Pick<PropertyDto, 'status' | 'rejectionReason' | 'pausedBy'>

/** Why the listing is rejected (D171) or off the market (D429, D480); nothing for one that is not. */
export function RejectionNote({
  property: { status, rejectionReason, pausedBy },
  className,
}: {
  property: RejectedListing
  className?: string
}) {
  if (isPaused(status))
    return (
      <p className={cn('rounded-md bg-warning-soft px-3 py-2 text-sm text-warning', className)}>
        {pausedBy === 'agent'
          ? 'Buyers do not see this home until you put it back on the market.'
          : 'Buyers do not see this home until the license is renewed.'}
      </p>
    )
  if (!isResubmittable(status)) return null
  return (
    <p className={cn('flex gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger', className)}>
      <CircleX className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line">
        <strong className="font-semibold">Rejected:</strong> {rejectionReason ?? 'no reason was given.'}
      </span>
    </p>
  )
}

/** The agent's choice to resubmit a rejected listing: the element before the button, and the value to send. */
export function useResubmission({ status }: Pick<RejectedListing, 'status'>): {
  choice: ReactNode
  fields: { resubmit?: true }
} {
  const [isResubmitted, setIsResubmitted] = useState(true)
  if (!isResubmittable(status)) return { choice: null, fields: {} }
  return {
    choice: (
      <Checkbox checked={isResubmitted} onChange={({ target }) => setIsResubmitted(target.checked)}>
        Resubmit for verification
      </Checkbox>
    ),
    fields: isResubmitted ? { resubmit: true } : {},
  }
}
