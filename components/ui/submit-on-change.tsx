'use client'

import { type ReactNode } from 'react'

/** A GET form that a choice in it submits; without JavaScript its button does. Imports nothing, because pages share it. */
export const SubmitOnChange = ({ className, children }: { className?: string; children: ReactNode }) => (
  <form onChange={({ currentTarget }) => currentTarget.requestSubmit()} className={className}>
    {children}
  </form>
)
