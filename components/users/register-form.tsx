'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useActionState, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { type Failure } from '@/lib/domain/result'
import { type RegisterFormInput, registerFormSchema } from '@/lib/schemas/user'
import { type Action, answerOf } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { type FormPost } from './form-state'
import { PasswordInput } from './password-input'

type RegisterFormProps = {
  /** The page to go on to. */
  callback: string
  signUp: Action<RegisterFormInput, { to: string }>
  /** The same for a form that is posted before JavaScript arrives. */
  signUpForm: FormPost
}

const FIELDS = ['fullName', 'email', 'password', 'confirmPassword'] as const

/** The fields that a refusal names, as the form keeps them; empty where it is about the whole form. */
function refusedFields(error: Failure | undefined): FieldErrors<RegisterFormInput> {
  const named = FIELDS.flatMap((name) => {
    const message = error?.fields?.[name]
    return message === undefined ? [] : [[name, { type: 'server', message }]]
  })
  return Object.fromEntries(named)
}

/** Registration with the messages of specification section 5: all at once on submit, each again as it is mended. */
export function RegisterForm({ callback, signUp, signUpForm }: RegisterFormProps) {
  const [posted, post] = useActionState(signUpForm, null)
  const [postedFields] = useState(() => refusedFields(posted?.error))
  const [isLeaving, setIsLeaving] = useState(false)
  const [refusal, setRefusal] = useState(posted?.error.fields ? undefined : posted?.error.message)
  const { register, handleSubmit, setError, formState } = useForm<RegisterFormInput>({
    resolver: zodResolver(registerFormSchema),
    defaultValues: { callbackUrl: callback },
    errors: postedFields,
  })
  const { errors, isSubmitting } = formState
  const refuse = (error: Failure) => {
    const fields = refusedFields(error)
    const [first] = FIELDS.filter((name) => fields[name])
    setRefusal(first === undefined ? error.message : undefined)
    for (const name of FIELDS) {
      const fault = fields[name]
      if (fault) setError(name, fault, { shouldFocus: name === first })
    }
  }

  const submit = async (values: RegisterFormInput) => {
    setRefusal(undefined)
    const answer = await answerOf(signUp(values))
    if (answer.ok) {
      setIsLeaving(true)
      // A full navigation: everything that was drawn for a visitor is drawn anew for the person.
      window.location.replace(answer.data.to)
      return
    }
    refuse(answer.error)
  }

  return (
    <form
      action={post}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-5"
    >
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('callbackUrl')} defaultValue={callback} />
      <Field label="Full name" error={errors.fullName?.message}>
        <Input
          controlSize="lg"
          autoComplete="name"
          {...register('fullName')}
          defaultValue={posted?.typed.fullName}
        />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          controlSize="lg"
          autoComplete="email"
          {...register('email')}
          defaultValue={posted?.typed.email}
        />
      </Field>
      <Field
        label="Password"
        hint={errors.password ? undefined : 'At least 6 characters'}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={isSubmitting || isLeaving}>
        Register
      </Button>
    </form>
  )
}
