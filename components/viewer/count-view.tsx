'use client'

import { useMarkSeen, useOwnActivity } from './use-viewer'

/**
 * Names the home of this page in the request for the viewer's data, by which its view is counted (D500), and marks it as
 * seen (D289). Without JavaScript a picture makes that request, and the browser hides it like any that it cannot draw.
 * Shows nothing.
 */
export function CountView({ id }: { id: string }) {
  useOwnActivity(id)
  useMarkSeen(id)
  return (
    <noscript>
      {/* eslint-disable-next-line @next/next/no-img-element -- there is no picture to scale */}
      <img src={`/reader?listing=${id}`} alt="" hidden />
    </noscript>
  )
}
