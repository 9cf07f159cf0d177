'use client'

import { type ComponentProps, type ReactNode } from 'react'
import { Button } from './button'

type ConfirmFormProps = {
  /** The id of the target. */
  item: string
  /** The other parameters of the list's URL. */
  params: Readonly<Record<string, string | null | undefined>>
  className?: string
  children: ReactNode
}

/**
 * A GET form around buttons that open a confirmation: without JavaScript it leads to the confirmation page
 * (D42, D250).
 */
export const ConfirmForm = ({ item, params, className, children }: ConfirmFormProps) => (
  <form method="get" className={className}>
    {Object.entries({ ...params, item }).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'type' | 'name' | 'value'> & {
  /** The name of the change. */
  act: string
  /** Opens the dialog, if JavaScript runs. */
  onAsk: (button: HTMLElement) => void
}

/** A button of a `ConfirmForm`. */
export const ConfirmButton = ({ act, onAsk, ...button }: ConfirmButtonProps) => (
  <Button
    type="submit"
    name="ask"
    value={act}
    onClick={(event) => {
      event.preventDefault()
      onAsk(event.currentTarget)
    }}
    {...button}
  />
)
