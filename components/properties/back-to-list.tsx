'use client'

import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { paths } from '@/lib/paths'
import { BackLink } from '../ui/page-header'
import { previousList } from './previous-list'

const never = () => () => undefined

/**
 * The link from a listing back to the list as the reader left it (D164); without JavaScript to the whole
 * list.
 */
export function BackToList() {
  const pathname = usePathname()
  const href = useSyncExternalStore(
    never,
    () => previousList(pathname),
    () => paths.properties,
  )
  return <BackLink href={href}>All Properties</BackLink>
}
