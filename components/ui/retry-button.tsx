'use client'

import { RotateCw } from 'lucide-react'
import { useTransition } from 'react'
import { Button } from './button'

/** The button of an error boundary that renders its page again. */
export function RetryButton({ retry }: { retry: () => void }) {
  const [pending, startTransition] = useTransition()
  return (
    <Button variant="outline" pending={pending} onClick={() => startTransition(retry)}>
      {!pending && <RotateCw aria-hidden />}
      Try again
    </Button>
  )
}
