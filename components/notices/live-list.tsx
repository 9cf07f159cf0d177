import { type ReactNode } from 'react'
import { type LiveList as Name } from '@/lib/domain/live-lists'
import { LiveRows } from './live-rows'

/**
 * A list of a dashboard page that follows notifications (D339). Rendered on the server, so that the list knows when its
 * rows were read.
 */
export const LiveList = ({ list, children }: { list: Name; children: ReactNode }) => (
  <LiveRows list={list} at={new Date().toISOString()}>
    {children}
  </LiveRows>
)
