'use client'

import { Printer } from 'lucide-react'
import { Button } from './button'

/** Opens the browser's print dialog for this page; without JavaScript, says how to print it. */
export const PrintButton = () => (
  <>
    <Button onClick={() => window.print()} className="noscript:hidden">
      <Printer aria-hidden />
      Print
    </Button>
    <p className="hidden basis-full text-sm text-muted noscript:block">
      Use your browser’s print command to print this page.
    </p>
  </>
)
