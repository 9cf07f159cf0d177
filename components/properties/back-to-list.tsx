'use client'

import { usePathname } from 'next/navigation'
import { paths } from '@/lib/paths'
import { useBrowserValue } from '../browser/use-browser-value'
import { BackLink } from '../ui/page-header'
import { previousList } from './previous-list'

/**
 * The link from a listing back to the list as the viewer left it (D164); without JavaScript to the whole
 * list.
 */
export function BackToList() {
  const pathname = usePathname()
  const href = useBrowserValue(() => previousList(pathname), paths.properties)
  return <BackLink href={href}>All Properties</BackLink>
}
