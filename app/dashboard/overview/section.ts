import { type ReactNode } from 'react'
import { type Actor } from '@/lib/domain/user'

/**
 * A section of a front page at the moment `now`; `null` if it has nothing to show. To add one, add a file beside its
 * `SECTIONS`, and its name to them. D265 and D510 limit the queries of all sections.
 */
export type Section = (actor: Actor, now: Date) => Promise<Shown | null> | Shown | null

export type Shown = {
  body: ReactNode
  /** Shown below the page title. */
  lead?: ReactNode
  /** It may be empty, as only the browser knows, or says nothing of what was done: a person without more is new. */
  isQuiet?: true
}
