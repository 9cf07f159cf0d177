'use client'

import { type ComponentProps } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  useController,
  type UseFormReturn,
} from 'react-hook-form'
import { MoneyInput } from './money-input'

type MoneyControlProps<Values extends FieldValues, Output> = Omit<
  ComponentProps<typeof MoneyInput>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'form'
> & {
  form: UseFormReturn<Values, unknown, Output>
  name: FieldPath<Values>
  /** The fields that are validated with it, and again after it. */
  deps?: readonly FieldPath<Values>[] | undefined
  /** Reports errors on blur, not only after submitting. */
  isCheckedOnLeaving?: boolean
}

/**
 * An amount of money in a form. No new errors appear during typing, because "4" may become "450,000";
 * existing ones are updated with each key (D165).
 */
export function MoneyControl<Values extends FieldValues, Output>({
  form,
  name,
  deps = [],
  isCheckedOnLeaving = false,
  ...rest
}: MoneyControlProps<Values, Output>) {
  const {
    field: { ref, value, onBlur },
    formState: { isSubmitted },
  } = useController({ control: form.control, name })
  const validatedNames = [...new Set([name, ...deps])]
  const check = () => void form.trigger(validatedNames)
  const hasErrors = () => validatedNames.some((field) => form.getFieldState(field).invalid)
  return (
    <MoneyInput
      {...rest}
      ref={ref}
      name={name}
      value={String(value ?? '')}
      onChange={(text) => {
        form.setValue(name, text as PathValue<Values, typeof name>, { shouldDirty: true })
        if (hasErrors()) check()
      }}
      onBlur={() => {
        onBlur()
        const isTyped = String(form.getValues(name) ?? '').trim() !== ''
        if (isSubmitted || (isCheckedOnLeaving && isTyped)) check()
      }}
    />
  )
}
