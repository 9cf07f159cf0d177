import { type SubmitEvent } from 'react'

type Submit = (event: SubmitEvent<HTMLFormElement>) => void

/** Submits filters; if a typed text is invalid, focuses its field instead. */
export const submitOrFocus =
  (hasErrors: boolean, submit: Submit): Submit =>
  (event) => {
    event.preventDefault()
    // React bubbles events through its own tree, which may contain the search's form.
    event.stopPropagation()
    if (hasErrors) event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    else submit(event)
  }
