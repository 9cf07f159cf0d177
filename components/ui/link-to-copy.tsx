'use client'

import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from './button'
import { Field } from './field'
import { Input } from './input'
import { useCopy } from './use-copy'

type LinkToCopyProps = {
  link: string
  /** Who can open it. */
  hint?: string
  /** More ways to send it; a secret link can only be copied. */
  children?: ReactNode
}

/** A new link, which is shown once, to select or copy. */
export function LinkToCopy({ link, hint = '', children }: LinkToCopyProps) {
  const field = useRef<HTMLInputElement>(null)
  const { announcement, copy } = useCopy(field)
  return (
    <div className="grid w-full gap-3">
      <Field label="Your link" hint={`Copy it now. We won’t show it again. ${hint}`.trim()}>
        <Input ref={field} readOnly value={link} dir="ltr" onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap items-center gap-2 noscript:hidden">
        <Button variant="outline" onClick={copy}>
          <Copy aria-hidden />
          Copy link
        </Button>
        {children}
        <span role="status" className="text-sm text-muted">
          {announcement}
        </span>
      </div>
    </div>
  )
}
