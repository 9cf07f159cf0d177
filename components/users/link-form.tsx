'use client'

import { type SubmitEvent, useState } from 'react'
import { useFormState } from '../browser/use-form-state'
import { recordSignIn, recordSignOut } from '../layout/session-change'
import { type Action, actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { HiddenFields } from '../ui/change-form'
import { FormError } from '../ui/field'
import { useFullNavigation } from './use-full-navigation'

const SESSION_CHANGES = { begins: recordSignIn, ends: recordSignOut }

type LinkFormProps<Fields> = {
  /** The hidden fields of the form: the token of the mailed link, or the page to return to. */
  fields: Fields
  label: string
  /** What a success does to the session of this browser, if anything. */
  session?: keyof typeof SESSION_CHANGES
  action: Action<Fields, unknown>
}

/**
 * The button of a mailed link's page: opening a link does not use it up, because mail scanners open links
 * too.
 */
export function LinkForm<Fields extends Record<string, string>>({
  fields,
  label,
  session,
  action,
}: LinkFormProps<Fields>) {
  const { posted, post } = useFormState(action)
  const [refusal, setRefusal] = useState(posted?.error.message)
  const { isPending, navigateAfter } = useFullNavigation()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(undefined)
    navigateAfter(async () => {
      const result = await actionResult(action(fields))
      if (result.ok) {
        if (session) SESSION_CHANGES[session]()
        return result.to
      }
      setRefusal(result.error.message)
    })
  }

  return (
    <form action={post} onSubmit={submit} className="grid w-full gap-5">
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <HiddenFields fields={fields} />
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        {label}
      </Button>
    </form>
  )
}
