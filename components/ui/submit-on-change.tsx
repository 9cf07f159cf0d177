'use client'

import { type ReactNode } from 'react'

/** A GET form that is submitted when a field changes; without JavaScript by its button. Imports nothing, because pages share it. */
export const SubmitOnChange = ({ className, children }: { className?: string; children: ReactNode }) => (
  <form onChange={({ currentTarget }) => currentTarget.requestSubmit()} className={className}>
    {children}
  </form>
)
