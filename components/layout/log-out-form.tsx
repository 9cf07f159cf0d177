'use client'

import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { useFormAction } from '../ui/use-form-action'
import { type FormPost } from '../users/form-state'

export type LogOutFormProps = { logOut: FormPost }

/** Logs out without JavaScript. */
export function LogOutForm({ logOut }: LogOutFormProps) {
  const { state, form } = useFormAction(logOut, null, (error) => ({ error, typed: {} }))
  return (
    <form {...form} className="grid justify-items-start gap-3">
      {state && <FormError>{state.error.message}</FormError>}
      <Button type="submit" variant="outline">
        Logout
      </Button>
    </form>
  )
}
