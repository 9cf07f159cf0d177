'use client'

import { RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from './button'

/** Asks the server for the page again; `retry` replaces that where an error boundary has its own way. */
export function RetryButton({ retry }: { retry?: () => void }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  return (
    <Button
      variant="outline"
      pending={pending}
      onClick={() => startTransition(retry ?? (() => router.refresh()))}
    >
      {!pending && <RotateCw aria-hidden />}
      Try again
    </Button>
  )
}
