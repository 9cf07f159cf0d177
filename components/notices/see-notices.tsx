'use client'

import { useEffect, useRef } from 'react'
import { type NoticeMark } from '@/lib/domain/notice-row'
import { ask } from '../reader/reader-store'
import { useReaderNotices } from '../reader/use-reader'
import { type Action, answerOf } from '../ui/action'

type SeeNoticesProps = { mark: NoticeMark; see: Action<{ mark: NoticeMark }, void> }

/** On the page that an entry of the sidebar leads to: what was new there when it was opened has been seen. */
export function SeeNotices({ mark, see }: SeeNoticesProps) {
  const notices = useReaderNotices()
  const isDone = useRef(false)
  useEffect(() => {
    if (!notices || isDone.current) return
    isDone.current = true
    if (notices[mark] > 0) void answerOf(see({ mark })).then(() => ask())
  }, [notices, mark, see])
  return null
}
