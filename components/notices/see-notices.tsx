'use client'

import { useEffect, useRef } from 'react'
import { type NoticeBadge } from '@/lib/domain/notice-row'
import { requestViewer } from '../viewer/viewer-store'
import { useViewerNotices } from '../viewer/use-viewer'
import { type Action, actionResult } from '../ui/action'

/** An open conversation marks its messages itself. */
type Mark = Exclude<NoticeBadge, 'messages'>
type SeeNoticesProps = { mark: Mark; see: Action<{ mark: Mark }, void> }

/** On the page of a sidebar entry: marks its notices as read that were new when it was opened. */
export function SeeNotices({ mark, see }: SeeNoticesProps) {
  const notices = useViewerNotices()
  const isDone = useRef(false)
  useEffect(() => {
    if (!notices || isDone.current) return
    isDone.current = true
    if (notices[mark] > 0) void actionResult(see({ mark })).then(() => requestViewer())
  }, [notices, mark, see])
  return null
}
