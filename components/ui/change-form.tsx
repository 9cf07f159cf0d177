'use client'

import { useRouter } from 'next/navigation'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { showToast } from '../layout/show-toast'
import { type Action } from './action'
import { Button } from './button'
import { cn } from './cn'
import { ErrorText } from './error-text'
import { FormError } from './field'
import { moveFocusToNextRow } from './focus-beside'
import { Typed } from './typed'

/** A server action as a form sends it, with and without JavaScript. */
export type FormAction = (form: FormData) => Promise<ActionResult<unknown>>

/** A disclosure around a form. Without JavaScript it is open after a refusal. */
type FormDisclosure = {
  /** A `<summary>`. */
  summary: ReactNode
  className?: string
  bodyClassName?: string
  /** It is in the place of what it changes (`editInPlace`). */
  isEdit?: boolean
}

/** Closes the edit around a form, and returns the focus to what opened it. */
function closeEdit(form: HTMLFormElement | null): void {
  const edit = form?.closest<HTMLDetailsElement>('details[data-edit]')
  if (!edit) return
  edit.open = false
  edit.querySelector('summary')?.focus()
}

/** The look of a form's button. */
export type ButtonLook = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'children' | 'disabled' | 'aria-label' | 'aria-describedby'
>

export type Posted = {
  action: FormAction
  /** The form's hidden fields. */
  fields?: Record<string, string | undefined>
}

/** How the change of a form is undone (D351): by `run`, with what its action returned. */
type FormUndo<Data> = {
  /** The id of its toast. */
  id: string
  done: string
  run: Action<Data, unknown>
  /** The change removes the list item around the form. */
  isRemoval?: boolean
}

type ChangeFormProps<Data> = Omit<Posted, 'action'> &
  ButtonLook & {
    action: (form: FormData) => Promise<ActionResult<Data>>
    /** The controls above the button. */
    inputs?: ReactNode
    /** The message after a success. */
    done?: string
    undo?: FormUndo<Data>
    formClassName?: string
    disclosure?: FormDisclosure
  }

export const HiddenFields = ({ fields }: { fields: Posted['fields'] }) =>
  Object.entries(fields ?? {}).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )

/**
 * A change as a form with one button; works without JavaScript, and says what happened. A refusal keeps what was
 * typed; a success closes its edit. If it removes the button from its row, or the row, the focus stays there.
 */
export function ChangeForm<Data>({
  action,
  fields,
  inputs,
  done,
  undo,
  formClassName,
  disclosure,
  ...button
}: ChangeFormProps<Data>) {
  const { state: answer, posted, form, isPosting } = useFormState(action)
  useOpenResult(answer)
  const formRef = useRef<HTMLFormElement>(null)
  const { refresh } = useRouter()
  const [undoBox, showUndoBox] = useState<ReactNode>(null)
  /** The undo of the submitted change: after a refresh the page may offer a different change. */
  const sentUndo = useRef<FormUndo<Data>>(undefined)
  const succeed = useEffectEvent((data: Data) => {
    formRef.current?.reset()
    closeEdit(formRef.current)
    if (!sentUndo.current) return
    const { id, done: message, run, isRemoval } = sentUndo.current
    const row = isRemoval ? formRef.current?.closest('li') : null
    // The button may have lost the focus while it was pending.
    const opener = formRef.current?.querySelector<HTMLElement>('[type=submit]') ?? null
    const back = row || document.activeElement !== document.body ? {} : { opener }
    void showToast((toasts) =>
      toasts.undoable(id, message, { run: () => run(data), row, showUndoBox, removeRow: refresh, ...back }),
    )
  })
  useEffect(() => {
    if (answer?.ok) succeed(answer.data)
  }, [answer])
  const wasSent = useRef(false)
  useLayoutEffect(() => {
    const element = formRef.current
    return () => {
      if (element?.closest('li, tr') && wasSent.current) moveFocusToNextRow(element)
    }
  }, [])
  // Does not change in the browser, where the viewer opens and closes it.
  const [isOpen] = useState(posted !== null)
  const message = posted && <ErrorText>{posted.error.message}</ErrorText>
  const element = (
    <form
      ref={formRef}
      {...form}
      onSubmit={(event) => {
        sentUndo.current = undo
        wasSent.current = true
        form.onSubmit(event)
      }}
      className={cn(inputs ? 'grid justify-items-start gap-3' : 'flex flex-wrap items-center', formClassName)}
    >
      <HiddenFields fields={fields} />
      <Typed value={posted?.typed}>{inputs}</Typed>
      {inputs && message && <FormError>{message}</FormError>}
      <Button type="submit" pending={isPosting} {...button} />
      <span role="status" className="text-xs text-muted not-empty:ml-3">
        {answer?.ok && done}
      </span>
      {!inputs && message && (
        <span role="alert" className="ml-3 text-xs text-danger">
          {message}
        </span>
      )}
      {undoBox}
    </form>
  )
  if (!disclosure) return element
  const { summary, className, bodyClassName, isEdit } = disclosure
  return (
    <details
      open={isOpen}
      className={className}
      data-edit={isEdit}
      onToggle={({ currentTarget: { open, lastElementChild } }) => {
        if (isEdit && open)
          lastElementChild?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
      }}
    >
      {summary}
      <div className={bodyClassName}>{element}</div>
    </details>
  )
}
