import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { type FormAction } from './change-form'

type SharedForm = {
  /** Rendered once, anywhere on the page. */
  form: ReactNode
  /** For the button of an item. */
  buttonOf: (item: string) => { type: 'submit'; form: string; name: string; value: string; pending: boolean }
  /** The refusal of an item's change, if it was the last one. */
  refusalOf: (item: string) => string | undefined
}

/**
 * One form for the same change of many items, whose buttons are anywhere on the page: on the server each form of an
 * action costs as much as ten buttons (ADR 124). `field` has the item. Works without JavaScript.
 */
export function useSharedForm(id: string, field: string, action: FormAction): SharedForm {
  const { state, posted, form, isPosting } = useFormState(action)
  useOpenResult(state)
  const [sent, setSent] = useState<string>()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    setSent(submitter instanceof HTMLButtonElement ? submitter.value : undefined)
    form.onSubmit(event)
  }
  return {
    form: <form id={id} {...form} onSubmit={onSubmit} />,
    buttonOf: (item) => ({
      type: 'submit',
      form: id,
      name: field,
      value: item,
      pending: isPosting && sent === item,
    }),
    refusalOf: (item) => ((posted?.typed?.[field] ?? sent) === item ? posted?.error.message : undefined),
  }
}
