import { Fragment, type ReactNode } from 'react'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { type Actor } from '@/lib/domain/user'
import { type Section } from './section'

type OverviewProps = {
  actor: Actor
  sections: readonly Section[]
  /** The next steps of a person for whom no section has anything, and the line above them. */
  steps: (actor: Actor) => Promise<{ lead?: string; body: ReactNode }>
}

/** A front page (D265, D510): its sections in their order, read in parallel. */
export async function Overview({ actor, sections, steps }: OverviewProps) {
  const now = new Date()
  const visibleSections = (await Promise.all(sections.map((section) => section(actor, now)))).filter(
    (section) => section !== null,
  )
  const first = visibleSections.every(({ isQuiet }) => isQuiet) ? await steps(actor) : null
  const firstName = actor.name.trim().split(/\s+/)[0] ?? ''
  return (
    <>
      <DashboardHeader title={firstName === '' ? 'Welcome' : `Welcome, ${firstName}`}>
        {visibleSections.find(({ lead }) => lead !== undefined)?.lead ?? first?.lead}
      </DashboardHeader>
      <div className="grid gap-10">
        {first?.body}
        {visibleSections.map(({ body }, i) => (
          <Fragment key={i}>{body}</Fragment>
        ))}
      </div>
    </>
  )
}
