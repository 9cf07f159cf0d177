'use client'

import { useEffect, useRef } from 'react'
import { type NoticeBadge } from '@/lib/domain/notice-row'
import { requestViewer } from '../viewer/viewer-store'
import { useViewerNotices } from '../viewer/use-viewer'
import { type Action, actionResult } from '../ui/action'

/** An open conversation marks its messages itself. */
type Mark = Exclude<NoticeBadge, 'messages'>
type SeeNoticesProps = {
  mark: Mark
  see: Action<{ mark: Mark }, void>
  /** What led to the page has just caused one, which the browser may not know yet. */
  isExpected?: boolean
}

/** On the page of a sidebar entry: marks its notices as read that were new when it was opened. */
export function SeeNotices({ mark, see, isExpected = false }: SeeNoticesProps) {
  const notices = useViewerNotices()
  const isDone = useRef(false)
  useEffect(() => {
    if (!notices || isDone.current) return
    isDone.current = true
    if (isExpected || notices[mark] > 0) void actionResult(see({ mark })).then(() => requestViewer())
  }, [notices, mark, see, isExpected])
  return null
}
