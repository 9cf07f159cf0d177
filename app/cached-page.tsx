import 'server-only'
import { type ReactNode } from 'react'
import { hasSettings } from '@/lib/env'

/**
 * A page that is the same for everyone: rendered once, cached whole, and rendered again when its content
 * changes (ADR 035). It reads no cookie, header or query. A build without settings has no URL and no
 * database: the empty page that it prerenders is never served, because the store of cached pages is empty at
 * start.
 */
export const cached =
  <Props,>(Page: (props: Props) => ReactNode | Promise<ReactNode>) =>
  (props: Props): ReactNode | Promise<ReactNode> =>
    hasSettings() ? Page(props) : null
