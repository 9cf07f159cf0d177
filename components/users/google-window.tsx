'use client'

import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '@/lib/paths'
import { type GoogleOutcome, redirectToGoogle, googleReturnUrl, reportToOpener } from './google-popup'

/** The pop-up's first page, which redirects to Google. */
export function GoogleWindow({ remember }: { remember: boolean }) {
  const hasLeft = useRef(false)

  useEffect(() => {
    // A second call would create a second secret: the browser keeps the later one, but Google may use either.
    if (hasLeft.current) return
    hasLeft.current = true
    void redirectToGoogle(googleReturnUrl(paths.googleDone, remember)).then(
      (error) => error !== null && reportToOpener({ error }),
    )
  }, [remember])

  return <LoaderCircle className="size-8 animate-spin text-subtle" strokeWidth={1.4} aria-hidden />
}

/** The pop-up's last page, which sends the result to the page that opened it, and closes. */
export function ReportToOpener({ error }: GoogleOutcome) {
  useEffect(() => reportToOpener({ error }), [error])
  return null
}
