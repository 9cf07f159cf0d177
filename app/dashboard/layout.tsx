import { type Metadata } from 'next'
import { type ReactNode } from 'react'
import { SlimFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { getActor } from '@/lib/auth/actor'

export const metadata: Metadata = { title: 'Dashboard', robots: { index: false, follow: false } }

/** With a page that fills the window (`DashboardShell`), it has no footer. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const actor = await getActor()
  return (
    <div className="flex min-h-dvh flex-col tall:has-[[data-fills-window]]:h-dvh tall:has-[[data-fills-window]]:[&>footer]:hidden">
      <SiteHeader viewer={actor ? { name: actor.name, image: actor.image } : undefined} />
      {children}
      <SlimFooter bordered />
    </div>
  )
}
