import { useActionState, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { type Failure } from '@/lib/domain/result'
import { type Action, actionResult } from '../ui/action'
import { type FormPost } from './form-state'
import { useLeave } from './use-leave'

type AccountForm<Values extends FieldValues> = {
  /** The fields that show errors, in their order. */
  fields: readonly Path<Values>[]
  resolver: Resolver<Values>
  /** What the form begins with; of a post that was refused, made of what was typed. */
  defaultValues: DefaultValues<Values> | ((typed: Record<string, string>) => DefaultValues<Values>)
  action: Action<Values, { to: string }>
  /** The same for a form that is posted before JavaScript arrives. */
  formAction: FormPost
  /** Where that is posted. Needed if the answer is rendered by another page than the form, which shows the refusal by it. */
  postTo?: string
}

/** The fields that a refusal names, as the form keeps them; empty where it is about the whole form. */
function refusedFields<Values extends FieldValues>(
  fields: readonly Path<Values>[],
  error: Failure | undefined,
): { name: Path<Values>; fault: { type: string; message: string } }[] {
  return fields.flatMap((name) => {
    const message = error?.fields?.[name]
    return message === undefined ? [] : [{ name, fault: { type: 'server', message } }]
  })
}

/**
 * A form of the account pages: its messages all at once on submit and each again when it is fixed,
 * a refusal beside its fields or above the form, and the way on after a success. Works posted, too.
 */
export function useAccountForm<Values extends FieldValues>(form: AccountForm<Values>) {
  const [posted, post] = useActionState(form.formAction, null, form.postTo)
  const [postedFaults] = useState(() => refusedFields(form.fields, posted?.error))
  const [postedErrors] = useState(
    () => Object.fromEntries(postedFaults.map(({ name, fault }) => [name, fault])) as FieldErrors<Values>,
  )
  const [refusal, setRefusal] = useState(postedFaults.length > 0 ? undefined : posted?.error.message)
  const { isPending, leaveAfter } = useLeave()
  const account = useForm<Values>({
    resolver: form.resolver,
    defaultValues:
      typeof form.defaultValues === 'function' ? form.defaultValues(posted?.typed ?? {}) : form.defaultValues,
    errors: postedErrors,
  })

  const { register, handleSubmit, setError, formState } = account

  const submit = (values: Values) => {
    setRefusal(undefined)
    leaveAfter(async () => {
      const answer = await actionResult(form.action(values))
      if (answer.ok) return answer.data.to
      const faults = refusedFields(form.fields, answer.error)
      setRefusal(faults.length > 0 ? undefined : answer.error.message)
      faults.forEach(({ name, fault }, index) => setError(name, fault, { shouldFocus: index === 0 }))
    })
  }

  return {
    form: account,
    register,
    errors: formState.errors,
    refusal,
    /** What a refused post came back with. */
    typed: posted?.typed,
    isPending: formState.isSubmitting || isPending,
    post,
    onSubmit: handleSubmit(submit),
  }
}
