import { type Metadata } from 'next'
import { type ReactNode } from 'react'
import { saveSearchAction } from '@/app/dashboard/user/searches/actions'
import { CachedExploreBar } from '@/components/properties/explore'
import { getEnv } from '@/lib/env'
import { ExploreHead } from '../explore-list'

export const metadata: Metadata = { title: 'Explore Properties' }

/** Stays mounted while one cached list replaces another. */
export default function SearchLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ExploreHead />
      <CachedExploreBar mapStyle={getEnv().MAP_STYLE_URL} saveSearch={saveSearchAction}>
        {children}
      </CachedExploreBar>
    </>
  )
}
