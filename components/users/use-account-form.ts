import { type SubmitEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { type Failure } from '@/lib/domain/result'
import { useFormState } from '../browser/use-form-state'
import { type Action, actionResult } from '../ui/action'
import { useFullNavigation } from './use-full-navigation'

type AccountForm<Values extends FieldValues> = {
  /** The fields that show errors, in order. */
  fields: readonly Path<Values>[]
  resolver: Resolver<Values>
  /** The initial values; `typed` is the input of a rejected submit without JavaScript. */
  defaultValues: DefaultValues<Values> | ((typed: Record<string, string>) => DefaultValues<Values>)
  /** The server action itself, because a form without JavaScript posts to it. */
  action: Action<Values, unknown>
  /** Called after a success, before the next page. */
  onDone?: () => void
  /** The URL that a form without JavaScript posts to. Required if a page other than the form's own shows the response. */
  postTo?: string
}

/** The server's messages by form field; empty if the error is about the whole form. */
function fieldErrorsOf<Values extends FieldValues>(
  fields: readonly Path<Values>[],
  error: Failure | undefined,
): { name: Path<Values>; error: { type: string; message: string } }[] {
  return fields.flatMap((name) => {
    const message = error?.fields?.[name]
    return message === undefined ? [] : [{ name, error: { type: 'server', message } }]
  })
}

/**
 * A form of the account pages: shows all messages on submit and updates each as it is corrected, shows errors
 * at their fields or above the form, and redirects after a success. Works without JavaScript too.
 */
export function useAccountForm<Values extends FieldValues>(form: AccountForm<Values>) {
  const { posted, post } = useFormState(form.action, form.postTo)
  const postedFieldErrors = fieldErrorsOf(form.fields, posted?.error)
  // A state, because `useForm` sets all errors again whenever it gets another object.
  const [postedErrors] = useState(
    () =>
      Object.fromEntries(postedFieldErrors.map(({ name, error }) => [name, error])) as FieldErrors<Values>,
  )
  const [refusal, setRefusal] = useState(postedFieldErrors.length > 0 ? undefined : posted?.error.message)
  const { isPending, navigateAfter } = useFullNavigation()
  const methods = useForm<Values>({
    resolver: form.resolver,
    defaultValues:
      typeof form.defaultValues === 'function' ? form.defaultValues(posted?.typed ?? {}) : form.defaultValues,
    errors: postedErrors,
  })

  const { register, handleSubmit, setError, formState } = methods

  const submit = (values: Values) => {
    setRefusal(undefined)
    navigateAfter(async () => {
      const result = await actionResult(form.action(values))
      if (result.ok) {
        form.onDone?.()
        return result.to
      }
      const errors = fieldErrorsOf(form.fields, result.error)
      setRefusal(errors.length > 0 ? undefined : result.error.message)
      errors.forEach(({ name, error }, index) => setError(name, error, { shouldFocus: index === 0 }))
    })
  }

  const { typed } = posted ?? {}
  return {
    /** The props of the form. */
    form: {
      action: post,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void handleSubmit(submit)(event),
    },
    methods,
    register,
    /** The props of a field: its input in a rejected submit without JavaScript, else its initial text. */
    input: (name: Path<Values>, initial?: string) => ({
      ...register(name),
      defaultValue: typed?.[name] ?? initial,
    }),
    errors: formState.errors,
    refusal,
    /** The input of a rejected submit without JavaScript, by field. */
    typed,
    isPending: formState.isSubmitting || isPending,
  }
}
