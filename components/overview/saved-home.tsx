'use client'

import { type ShownPrice } from '@/lib/domain/shown-price'
import { HomeLink } from '../ui/home-link'
import { HomePrice } from '../ui/home-price'
import { MissingPhoto } from '../ui/missing-photo'
import { Photo } from '../ui/photo'

type SavedHomeProps = {
  /** `null` for a home that is no longer listed. */
  home: { id: string; title: string; location: string; image: string; price: ShownPrice } | null
  changes: readonly string[]
}

/** A saved home with its price and its changes. Rendered in the browser too (ADR 124). */
export const SavedHome = ({ home, changes }: SavedHomeProps) => (
  <li className="relative grid min-w-0 content-start gap-2 text-sm [overflow-wrap:anywhere]">
    {home ? (
      <Photo src={home.image} alt="" sizes="(min-width: 1024px) 240px, 48vw" corners="xs" />
    ) : (
      <MissingPhoto />
    )}
    {home && (
      <p className="grid">
        <HomeLink id={home.id} className="font-semibold after:absolute after:inset-0 hover:underline">
          {home.title}
        </HomeLink>
        <bdi className="text-xs text-muted">{home.location}</bdi>
        <HomePrice price={home.price} className="mt-1 max-sm:text-xs" />
      </p>
    )}
    <p className="text-xs numbers">
      {changes.length > 0 ? (
        <span className="font-semibold">{changes.join(' · ')}</span>
      ) : (
        <span className="text-muted">No change</span>
      )}
    </p>
  </li>
)
