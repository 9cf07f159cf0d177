'use client'

import Link from 'next/link'
import { type ComponentProps } from 'react'

/** A link whose plain click is done here; opening it in a tab, and no JavaScript, follow the address. */
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
