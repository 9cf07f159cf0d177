import { type Metadata } from 'next'
import { type ReactNode } from 'react'
import { SlimFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'

export const metadata: Metadata = { title: 'Dashboard', robots: { index: false, follow: false } }

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      {children}
      <SlimFooter bordered />
    </div>
  )
}
