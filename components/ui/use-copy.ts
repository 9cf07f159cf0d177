'use client'

import { type RefObject, useState } from 'react'

/** Copies the text of a field: `announcement` says what happened. Where copying is not possible, selects the text. */
export function useCopy(field: RefObject<HTMLInputElement | null>) {
  const [announcement, setAnnouncement] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '')
      setAnnouncement('Copied.')
    } catch {
      field.current?.select()
      setAnnouncement('The link is selected. Copy it now.')
    }
  }
  return { announcement, copy }
}
