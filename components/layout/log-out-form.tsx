'use client'

import { useFormState } from '../browser/use-form-state'
import { Button } from '../ui/button'
import { type FormAction } from '../ui/change-form'

export type LogOutFormProps = { logOut: FormAction }

/** Logs out without JavaScript. */
export function LogOutForm({ logOut }: LogOutFormProps) {
  const { form } = useFormState(logOut)
  return (
    <form {...form}>
      <Button type="submit" variant="outline">
        Logout
      </Button>
    </form>
  )
}
