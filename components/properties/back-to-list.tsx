'use client'

import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'
import { BackLink } from '../ui/page-header'
import { previousList } from './previous-list'

const never = () => () => undefined

/** The way back from a listing to the list as the reader left it (D164); without JavaScript to all of it. */
export function BackToList() {
  const pathname = usePathname()
  const href = useSyncExternalStore(
    never,
    () => previousList(pathname),
    () => paths.properties,
  )
  return <BackLink href={href}>All Properties</BackLink>
}
