'use client'

import { useOwnActivity } from './use-viewer'

/** Names the home of this page in the request for the reader's data, by which its view is counted (D500). Shows nothing. */
export function CountView({ id }: { id: string }) {
  useOwnActivity(id)
  return null
}
