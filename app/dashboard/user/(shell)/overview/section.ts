import { type ReactNode } from 'react'
import { type Actor } from '@/lib/domain/user'

/**
 * A section of the buyer's front page at the moment `now`; `null` if it has nothing to show. To add one, add a file here and
 * its name to `SECTIONS`. D265 limits the queries of all sections.
 */
export type Section = (actor: Actor, now: Date) => Promise<Shown | null> | Shown | null

export type Shown = {
  body: ReactNode
  /** Shown below the page title. */
  lead?: ReactNode
  /** Only the browser knows whether there are searches: a buyer without anything else is new. */
  isQuiet?: true
}
