import { type Metadata } from 'next'
import { Fragment } from 'react'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { NextSteps } from '@/components/overview/next-steps'
import { requireRole } from '@/lib/auth/actor'
import { SECTIONS } from './overview/sections'

export const metadata: Metadata = { title: 'Overview' }

/** The buyer's front page (D265). */
export default async function OverviewPage() {
  const actor = await requireRole('user')
  const now = new Date()
  const sections = await Promise.all(SECTIONS.map((section) => section(actor, now)))
  const shown = sections.filter((section) => section !== null)
  const firstName = actor.name.trim().split(/\s+/)[0] ?? ''
  return (
    <LiveList list="overview">
      <DashboardHeader title={firstName === '' ? 'Welcome' : `Welcome, ${firstName}`}>
        {shown.find(({ lead }) => lead !== undefined)?.lead}
      </DashboardHeader>
      <div className="grid gap-10">
        {shown.every(({ isQuiet }) => isQuiet) && <NextSteps />}
        {shown.map(({ body }, i) => (
          <Fragment key={i}>{body}</Fragment>
        ))}
      </div>
    </LiveList>
  )
}
