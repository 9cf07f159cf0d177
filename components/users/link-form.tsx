'use client'

import { type SubmitEvent, useState } from 'react'
import { useFormState } from '../browser/use-form-state'
import { rememberSignedIn } from '../layout/account-hint'
import { type Action, actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { useLeave } from './use-leave'

type LinkFormProps = {
  /** The token of the mailed link. */
  token: string
  label: string
  /** True if the link signs in. */
  isSignIn?: boolean
  action: Action<{ token: string }, unknown>
}

/**
 * The button of a mailed link's page: opening a link does not use it up, because mail scanners open links
 * too.
 */
export function LinkForm({ token, label, isSignIn = false, action }: LinkFormProps) {
  const { posted, post } = useFormState(action)
  const [refusal, setRefusal] = useState(posted?.error.message)
  const { isPending, leaveAfter } = useLeave()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(undefined)
    leaveAfter(async () => {
      const answer = await actionResult(action({ token }))
      if (answer.ok) {
        if (isSignIn) rememberSignedIn(true)
        return answer.to
      }
      setRefusal(answer.error.message)
    })
  }

  return (
    <form action={post} onSubmit={submit} className="grid gap-5">
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        {label}
      </Button>
    </form>
  )
}
