import { type ReactNode } from 'react'
import { type Actor } from '@/lib/domain/user'

/**
 * A section of a front page at the moment `now`; `null` if it has nothing to show. To add one, add it to the page's
 * `SECTIONS`. D265 and D510 limit the queries of all sections.
 */
export type Section = (actor: Actor, now: Date) => Promise<SectionContent | null> | SectionContent | null

export type SectionContent = {
  body: ReactNode
  /** Shown below the page title. */
  lead?: ReactNode
  /**
   * Does not count as something to show: only the browser knows whether it is empty, or it shows nothing that the person
   * did. A person with only such sections gets the next steps.
   */
  isQuiet?: true
}
