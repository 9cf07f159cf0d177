'use client'

import Link from 'next/link'
import { type ComponentProps } from 'react'

/** A link whose plain click is handled here; opening it in a new tab, or without JavaScript, follows the URL. */
export function TransitionLink({
  onFollow,
  ...rest
}: ComponentProps<typeof Link> & { onFollow: () => void }) {
  return (
    <Link
      prefetch={false}
      scroll={false}
      replace
      onNavigate={(event) => {
        event.preventDefault()
        onFollow()
      }}
      {...rest}
    />
  )
}
