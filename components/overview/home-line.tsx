'use client'

import { type ReactNode } from 'react'
import { formatPrice } from '@/lib/domain/money'
import { HomeLink } from '../ui/home-link'

type HomeLineProps = {
  propertyId: string
  title: string
  /** Major units. */
  amount: number
  /** Shown below the title. */
  note: ReactNode
  /** Shown at the end. */
  children: ReactNode
}

/** A home in one line, with the amount of an offer. Rendered in the browser too (ADR 124). */
export const HomeLine = ({ propertyId, title, amount, note, children }: HomeLineProps) => (
  <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3 text-sm">
    <p className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
      <span>
        <HomeLink id={propertyId} className="font-semibold hover:underline">
          {title}
        </HomeLink>{' '}
        · <span className="numbers">{formatPrice(amount)}</span>
      </span>
      {note && <span className="text-xs text-muted">{note}</span>}
    </p>
    {children}
  </li>
)
