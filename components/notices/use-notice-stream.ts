'use client'

import { useEffect } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'

const loadStream = async () => (await import('./notice-stream')).followNotices

/** Receives new notices while someone is signed in (D157). Its code loads then, because most visitors are not. */
export function useNoticeStream(isOn: boolean): void {
  const { part: followNotices } = useLazyPart(loadStream, { isNeeded: isOn })
  useEffect(() => (isOn ? followNotices?.() : undefined), [isOn, followNotices])
}
