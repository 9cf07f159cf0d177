'use client'

import { type ReactNode, type RefObject, type SubmitEvent, useState, useTransition } from 'react'
import {
  FREQUENCY_LABELS,
  LISTED_SINCE_DROPPED,
  SEARCH_FREQUENCIES,
  SEARCH_NAME_LIMIT,
  type SearchFrequency,
  VERIFIED_ONLY,
} from '@/lib/domain/saved-search'
import { type Failure } from '@/lib/domain/result'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { submitOrFocus } from '../filters/submit-or-focus'
import { Button } from '../ui/button'
import { type FormAction } from '../ui/change-form'
import { ChoicePills } from '../ui/choice-pills'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { useTimeZone } from '../browser/use-time-zone'

type SearchFormProps = {
  /** The initial values of the form. */
  name: string
  frequency: SearchFrequency
  /** The hidden fields. */
  fields: Record<string, string>
  /** Saves from a dialog, and returns why it was refused. */
  save?: (fields: Record<string, string>) => Promise<Failure | null>
  /** Sends the browser's time zone; a form with a field for it does not. */
  sendsTimeZone?: boolean
  /** Whether the search has "Listed within", which alerts ignore. */
  hasListedWithin?: boolean
  /** Whether only price drops are announced. */
  isReduced?: boolean
  /** How many homes match now, as a sentence. */
  matches?: string | undefined
  submitLabel: string
  cancel: ReactNode
  nameRef?: RefObject<HTMLInputElement | null>
  /** More fields, and whether one of them is invalid. */
  children?: ReactNode
  hasErrors?: boolean
}

/** Saves from a page by `post`, or from a dialog. */
export const SearchForm = ({ post = noForm, ...props }: SearchFormProps & { post?: FormAction }) => (
  <PostedSearchForm {...props} {...useFormState(post)} />
)

type PostedState = Omit<ReturnType<typeof useFormState<unknown>>, 'post'>

/** The name and the frequency of a saved search (D195, D196). */
export function PostedSearchForm({
  name,
  frequency,
  fields,
  save,
  sendsTimeZone = false,
  hasListedWithin = false,
  isReduced = false,
  matches,
  submitLabel,
  cancel,
  nameRef,
  children,
  hasErrors = false,
  state,
  posted,
  form,
  isPosting,
}: SearchFormProps & PostedState) {
  useOpenResult(state)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const [isSaving, startSaving] = useTransition()
  const zone = useTimeZone()
  const error = refusal ?? posted?.error
  const { name: nameError, frequency: frequencyError, ...otherErrors } = error?.fields ?? {}
  const [otherError] = Object.values(otherErrors)
  const currentFrequency = posted?.typed?.frequency ?? frequency

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!save) {
      form.onSubmit(event)
      return
    }
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    startSaving(async () => {
      const failure = await save(values)
      startSaving(() => setRefusal(failure))
    })
  }

  return (
    <form action={form.action} onSubmit={submitOrFocus(hasErrors, submit)} className="grid grid-cols-1 gap-5">
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {sendsTimeZone && zone !== null && <input type="hidden" name="timeZone" value={zone} />}
      {error && !nameError && !frequencyError && <FormError>{otherError ?? error.message}</FormError>}
      <Field label="Name" error={nameError}>
        <Input
          ref={nameRef}
          name="name"
          dir="auto"
          required
          maxLength={SEARCH_NAME_LIMIT}
          autoComplete="off"
          defaultValue={posted?.typed?.name ?? name}
        />
      </Field>
      <ChoicePills
        name="frequency"
        legend="Email me about new homes and price drops"
        choices={SEARCH_FREQUENCIES.map(
          (option) => [option, FREQUENCY_LABELS[option].replace(/,.*/, '')] as const,
        )}
        chosen={SEARCH_FREQUENCIES.find((option) => option === currentFrequency)}
        error={frequencyError}
      />
      {children}
      <p className="text-sm text-pretty text-muted">
        {[
          VERIFIED_ONLY,
          ...(hasListedWithin ? [LISTED_SINCE_DROPPED] : []),
          ...(isReduced ? ['You’ll only get alerts for price drops.'] : []),
          ...(matches === undefined ? [] : [matches]),
        ].join(' ')}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <Button type="submit" pending={isPosting || isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** A form with `save` is never posted. */
const noForm: FormAction = () => Promise.reject(new Error('This form is not posted.'))
