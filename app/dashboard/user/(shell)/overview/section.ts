import { type ReactNode } from 'react'
import { type Actor } from '@/lib/domain/user'

/**
 * A section of the buyer's front page at the moment `now`; `null` where it has nothing to show. A new section is a file
 * here and its name in `SECTIONS`, and makes as few queries as it can: the page makes six at most (D265).
 */
export type Section = (actor: Actor, now: Date) => Promise<Shown | null> | Shown | null

export type Shown = {
  body: ReactNode
  /** Said below the page's title. */
  lead?: string
  /** The browser knows whether there is anything: a buyer with nothing else is a new one. */
  isQuiet?: true
}
