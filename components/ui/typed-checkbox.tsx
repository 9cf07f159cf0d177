'use client'

import { type ComponentProps } from 'react'
import { Checkbox } from './checkbox'
import { useTyped } from './typed'

/** A checkbox of a form that shows it again as it was sent (`Typed`). */
export function TypedCheckbox({ name = '', defaultChecked, ...rest }: ComponentProps<typeof Checkbox>) {
  const typed = useTyped()
  return <Checkbox name={name} defaultChecked={typed ? name in typed : defaultChecked} {...rest} />
}
