'use client'

import { type ReactNode } from 'react'

type EditInPlaceProps = {
  /** The label of the button that opens the field: "Edit note". */
  label: string
  /** The accessible name of the field. */
  about: string
  /** Whether it is open at first. */
  isOpen: boolean
  children: ReactNode
}

/**
 * The form of a `ChangeForm` in the place of what it changes: opens with the focus in its first field, and closes when it
 * is saved (D352). Works without JavaScript.
 */
export const EditInPlace = ({ label, about, isOpen, children }: EditInPlaceProps) => (
  <details
    data-edit
    open={isOpen}
    onToggle={({ currentTarget }) => {
      if (currentTarget.open)
        currentTarget.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
    }}
  >
    <summary
      aria-label={`${label}: ${about}`}
      className="inline-flex min-h-10 cursor-pointer items-center text-xs text-muted underline underline-offset-4 hover:text-text"
    >
      {label}
    </summary>
    <div className="max-w-[40rem] pt-2">{children}</div>
  </details>
)

/** Closes the editing around a form, and returns the focus to what opened it. */
export function closeEdit(form: HTMLFormElement | null): void {
  const editing = form?.closest<HTMLDetailsElement>('details[data-edit]')
  if (!editing) return
  editing.open = false
  editing.querySelector('summary')?.focus()
}
