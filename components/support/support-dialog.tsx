'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  SUPPORT_TOPIC_NAMES,
  SUPPORT_TOPICS,
  type SupportMessageInput,
  supportMessageSchema,
  type SupportTopic,
} from '@/lib/schemas/support'
import { type Action, actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field, FormError } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { Select } from '../ui/select'

const EMPTY: SupportMessageInput = { name: '', email: '', topic: 'other', message: '' }

export type SendSupportMessage = Action<SupportMessageInput, void>

type SupportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The topic of the button that opened the form, and how often it was opened. */
  topic?: SupportTopic
  times: number
  /** The button that opened it, to which the focus returns. */
  opener: RefObject<HTMLElement | null>
  send: SendSupportMessage
}

/**
 * The form to support: shows all messages on submit, and updates each as it is corrected. Stays mounted while
 * it is closed, so that no input is lost before it is sent.
 */
export default function SupportDialog({
  open,
  onOpenChange,
  topic,
  times,
  opener,
  send,
}: SupportDialogProps) {
  const first = useRef<HTMLElement | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const { register, handleSubmit, setError, setValue, getValues, control, reset, formState } =
    useForm<SupportMessageInput>({ resolver: zodResolver(supportMessageSchema), defaultValues: EMPTY })
  const { errors, isSubmitting } = formState
  const currentTopic = useWatch({ control, name: 'topic' })

  useEffect(() => {
    if (topic) setValue('topic', topic)
    else if (getValues('topic') === 'chat') setValue('topic', EMPTY.topic)
  }, [topic, times, setValue, getValues])

  const submit = async (values: SupportMessageInput) => {
    setRefusal(undefined)
    const result = await actionResult(send(values))
    if (result.ok) {
      setSentTo(values.email.trim())
      reset(EMPTY)
      return
    }
    const fields = Object.keys(EMPTY) as (keyof SupportMessageInput)[]
    const invalidFields = fields.filter((name) => result.error.fields?.[name] !== undefined)
    invalidFields.forEach((name, i) =>
      setError(name, { type: 'server', message: result.error.fields?.[name] }, { shouldFocus: i === 0 }),
    )
    if (invalidFields.length === 0) setRefusal(result.error.message)
  }

  const change = (next: boolean) => {
    if (!next) setSentTo(undefined)
    onOpenChange(next)
  }

  const dialog = { open, onOpenChange: change, trigger: null, initialFocus: first, fallbackFocus: opener }
  const name = register('name')

  if (sentTo !== undefined) {
    return (
      <Dialog {...dialog} title="Message sent">
        <p role="status" className="text-pretty [overflow-wrap:anywhere] text-muted">
          Thank you. We will reply to {sentTo}.
        </p>
        <Button autoFocus className="justify-self-end max-sm:w-full" onClick={() => change(false)}>
          Done
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...dialog}
      pending={isSubmitting}
      title="Contact Support"
      description="Write to us, and a person will reply by email."
    >
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-4 sm:gap-5">
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
          <Field label="Name" error={errors.name?.message}>
            <Input
              autoComplete="name"
              {...name}
              ref={(element) => {
                name.ref(element)
                first.current = element
              }}
            />
          </Field>
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
        </div>
        <Field
          label="Topic"
          error={errors.topic?.message}
          hint={
            currentTopic === 'chat'
              ? 'There is no live chat yet. Leave a message, and we will reply by email.'
              : undefined
          }
        >
          <Select {...register('topic')}>
            {SUPPORT_TOPICS.map((option) => (
              <option key={option} value={option} className="bg-surface-overlay text-text">
                {SUPPORT_TOPIC_NAMES[option]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Message" error={errors.message?.message}>
          <Textarea rows={4} {...register('message')} />
        </Field>
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        <div className="flex justify-end gap-2 max-sm:[&>*]:flex-1">
          <Button variant="outline" disabled={isSubmitting} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" pending={isSubmitting}>
            Send message
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
