'use client'

import { useEffect, useRef } from 'react'
import { type NoticeBadge } from '@/lib/domain/notice-row'
import { requestReader } from '../reader/reader-store'
import { useReaderNotices } from '../reader/use-reader'
import { type Action, actionResult } from '../ui/action'

type SeeNoticesProps = { mark: NoticeBadge; see: Action<{ mark: NoticeBadge }, void> }

/** On the page that an entry of the sidebar leads to: what was new there when it was opened has been seen. */
export function SeeNotices({ mark, see }: SeeNoticesProps) {
  const notices = useReaderNotices()
  const isDone = useRef(false)
  useEffect(() => {
    if (!notices || isDone.current) return
    isDone.current = true
    if (notices[mark] > 0) void actionResult(see({ mark })).then(() => requestReader())
  }, [notices, mark, see])
  return null
}
