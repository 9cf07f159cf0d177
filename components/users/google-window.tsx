'use client'

import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '@/lib/paths'
import { type GoogleOutcome, redirectToGoogle, googleReturnUrl, reportToOpener } from './google-popup'

/** The pop-up's first page: on to Google. */
export function GoogleWindow({ remember }: { remember: boolean }) {
  const hasLeft = useRef(false)

  useEffect(() => {
    // Twice would make two secrets, of which the browser keeps the later one and Google answers either.
    if (hasLeft.current) return
    hasLeft.current = true
    void redirectToGoogle(googleReturnUrl(paths.googleDone, remember)).then(
      (error) => error !== null && reportToOpener({ error }),
    )
  }, [remember])

  return <LoaderCircle className="size-8 animate-spin text-subtle" strokeWidth={1.4} aria-hidden />
}

/** The pop-up's last page: tells the page that opened it how it ended, and goes. */
export function ReportToOpener({ error }: GoogleOutcome) {
  useEffect(() => reportToOpener({ error }), [error])
  return null
}
