'use client'

import { type SubmitEvent, useState } from 'react'
import { useFormState } from '../browser/use-form-state'
import { rememberSignedIn } from '../layout/account-hint'
import { type Action, actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { HiddenFields } from '../ui/change-form'
import { FormError } from '../ui/field'
import { useFullNavigation } from './use-full-navigation'

type LinkFormProps<Fields> = {
  /** The hidden fields of the form: the token of the mailed link, or the page to return to. */
  fields: Fields
  label: string
  /** True if the link signs in. */
  isSignIn?: boolean
  action: Action<Fields, unknown>
}

/**
 * The button of a mailed link's page: opening a link does not use it up, because mail scanners open links
 * too.
 */
export function LinkForm<Fields extends Record<string, string>>({
  fields,
  label,
  isSignIn = false,
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
        if (isSignIn) rememberSignedIn(true)
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
