'use client'

import { useActionState } from 'react'
import { Button } from '../ui/button'
import { type FormPost } from '../users/form-state'

export type LogOutFormProps = { logOut: FormPost }

/** Logs out without JavaScript. */
export function LogOutForm({ logOut }: LogOutFormProps) {
  const [, post] = useActionState(logOut, null)
  return (
    <form action={post}>
      <Button type="submit" variant="outline">
        Logout
      </Button>
    </form>
  )
}
