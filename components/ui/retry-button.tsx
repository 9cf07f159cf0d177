'use client'

import { RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from './button'

/** Requests the page again; `retry` replaces that for an error boundary. */
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
