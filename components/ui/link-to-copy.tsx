'use client'

import { Copy, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBrowserValue } from '../browser/use-browser-value'
import { Button } from './button'
import { Field } from './field'
import { Input } from './input'

type LinkToCopyProps = {
  link: string
  /** Who can open it. */
  hint?: string
  /** What the system's share sheet says about it; without this, the link is secret and can only be copied. */
  shared?: { title: string; text: string }
}

/** A new link, which is shown once: to select, copy, or share by the system's share sheet if there is one. */
export function LinkToCopy({ link, hint = '', shared }: LinkToCopyProps) {
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const hasSheet = useBrowserValue(() => 'share' in navigator, false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setSaid('Copied.')
    } catch {
      field.current?.select()
      setSaid('The link is selected. Copy it now.')
    }
  }
  const share = async () => {
    try {
      await navigator.share({ ...shared, url: link })
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
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
        {shared && hasSheet && (
          <Button variant="outline" onClick={share}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {said}
        </span>
      </div>
    </div>
  )
}
