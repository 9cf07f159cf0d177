'use client'

import { useEffect, useRef } from 'react'
import { type NoticeBadge } from '@/lib/domain/notice-row'
import { requestViewer } from '../viewer/viewer-store'
import { useViewerNotices } from '../viewer/use-viewer'
import { type Action, actionResult } from '../ui/action'

/** An open conversation marks its messages itself. */
type Mark = Exclude<NoticeBadge, 'messages'>
type MarkNoticesReadProps = {
  marks: readonly Mark[]
  markRead: Action<{ mark: Mark }, void>
  /** The page shows what has just caused a notice with this mark, which the browser may not know yet. */
  expected?: Mark | undefined
}

/** On the page of a sidebar entry: marks its notices as read that were new when it was opened. */
export function MarkNoticesRead({ marks, markRead, expected }: MarkNoticesReadProps) {
  const notices = useViewerNotices()
  const isDone = useRef(false)
  useEffect(() => {
    if (!notices || isDone.current) return
    isDone.current = true
    const unseen = marks.filter((mark) => mark === expected || notices[mark] > 0)
    if (unseen.length > 0)
      void Promise.all(unseen.map((mark) => actionResult(markRead({ mark })))).then(() => requestViewer())
  }, [notices, marks, markRead, expected])
  return null
}
