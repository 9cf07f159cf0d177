'use client'

import { Printer } from 'lucide-react'
import { Button } from '../ui/button'

/** Opens the browser's print dialog for this page. */
export const PrintButton = () => (
  <Button onClick={() => window.print()}>
    <Printer aria-hidden />
    Print
  </Button>
)
