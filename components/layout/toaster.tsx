'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'

const ToastArea = dynamic(() => import('./toast-area'), { ssr: false })

/**
 * The toast area, a moment after the page has come alive: its code and styles are no part of the first screen. A toast
 * that is raised before is shown when it comes.
 */
export function Toaster() {
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true))
    return () => clearTimeout(timer)
  }, [])

  return isReady && <ToastArea />
}
