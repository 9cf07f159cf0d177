import './globals.css'
import { type Metadata, type Viewport } from 'next'
import { type ReactNode } from 'react'
import { NavigationSpinner } from '@/components/layout/navigation-spinner'
import { PageStart } from '@/components/layout/page-start'
import { Toaster } from '@/components/layout/show-toast'
import { cn } from '@/components/ui/cn'
import { getEnv, hasSettings } from '@/lib/env'
import { site } from '@/lib/site'
import { inter, newsreader } from './fonts'
import { FIRST_SCRIPT } from './inline-scripts'

export const metadata: Metadata = {
  title: { default: `${site.name}: find your dream home`, template: `%s · ${site.name}` },
  description: site.tagline,
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default function RootLayout({ children }: { children: ReactNode }) {
  // The script sets the theme, the units and the account hint before hydration, hence the suppressed warning.
  return (
    <html
      lang="en"
      data-theme="dark"
      data-units={hasSettings() ? getEnv().AREA_UNITS : undefined}
      data-vitals={hasSettings() ? getEnv().WEB_VITALS_PERCENT : undefined}
      className={cn(inter.variable, newsreader.variable)}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
      </head>
      <body>
        {children}
        <PageStart />
        <NavigationSpinner />
        <Toaster />
      </body>
    </html>
  )
}
