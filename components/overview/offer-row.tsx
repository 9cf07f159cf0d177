'use client'

import { type ReactNode } from 'react'
import { cn } from '../ui/cn'
import { Deadline } from '../ui/deadline'
import { HomeLink } from '../ui/home-link'
import { LinkButton } from '../ui/link-button'
import { Photo } from '../ui/photo'
import { AmountInRange } from '../ui/price-range'

type OfferRowProps = {
  propertyId: string
  title: string
  image: string
  /** An ISO text. */
  deadline: string | undefined
  now: string
  action: string
  href: string
  /** Where the amount is in the home's range; major units. */
  range?: { amount: number; min: number | undefined; max: number | undefined }
  /** What happened. */
  children: ReactNode
}

/** An offer with its deadline and one action. Rendered in the browser too (ADR 124). */
export const OfferRow = ({
  propertyId,
  title,
  image,
  deadline,
  now,
  action,
  href,
  range,
  children,
}: OfferRowProps) => (
  <li
    className={cn(
      'grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-5',
      range && 'xl:grid-cols-[6rem_minmax(0,1fr)_15rem_auto]',
    )}
  >
    <Photo src={image} alt="" width={96} corners="xs" className="self-start" />
    <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
      <h3 className="display-xs">
        <HomeLink id={propertyId} className="decoration-1 underline-offset-[.18em] hover:underline">
          {title}
        </HomeLink>
      </h3>
      <p className="text-sm text-pretty text-muted numbers">{children}</p>
      {deadline !== undefined && (
        <p className="text-xs font-semibold text-warning">
          <Deadline at={deadline} now={now} />
        </p>
      )}
    </div>
    {range && (
      <div className="max-xl:row-start-2 max-sm:col-span-full sm:max-xl:col-start-2 sm:max-xl:max-w-72">
        <AmountInRange {...range} />
      </div>
    )}
    <LinkButton
      href={href}
      prefetch={false}
      aria-label={`${action}: ${title}`}
      className="max-sm:col-span-full"
    >
      {action}
    </LinkButton>
  </li>
)
