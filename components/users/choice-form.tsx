'use client'

import { useState } from 'react'
import { useFormState } from '../browser/use-form-state'
import { type FormAction } from '../ui/change-form'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'

type ChoiceFormProps = {
  id: string
  title: string
  hint: string
  choices: readonly { name: string; label: string; hint: string; isOn: boolean }[]
  save: FormAction
}

/** Choices of the profile, as a plain form. */
export function ChoiceForm({ id, title, hint, choices, save }: ChoiceFormProps) {
  const { state, posted, form, isPosting } = useFormState(save)
  /** The answer before the last change. */
  const [outdated, setOutdated] = useState(state)
  return (
    <section aria-labelledby={id} className="mt-14 max-w-[46rem]">
      <div className="grid gap-1 pb-5">
        <h2 id={id} className="display-sm">
          {title}
        </h2>
        <p className="text-sm text-pretty text-muted">{hint}</p>
      </div>
      <form {...form} onChange={() => setOutdated(state)}>
        <ul className="grid border-t border-border-strong">
          {choices.map(({ name, label, hint: meaning, isOn }) => (
            <li key={name} className="border-b border-border py-2">
              <Checkbox
                name={name}
                defaultChecked={isOn}
                aria-describedby={`${id}-${name}`}
                className="font-medium"
              >
                {label}
              </Checkbox>
              <p id={`${id}-${name}`} className="pb-1 pl-[26px] text-xs text-muted">
                {meaning}
              </p>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3 pt-4">
          <Button type="submit" variant="outline" pending={isPosting}>
            Save
          </Button>
          <span role="status" className="text-sm text-muted">
            {state?.ok && state !== outdated && 'Saved.'}
          </span>
          {posted && (
            <span role="alert" className="text-sm text-danger">
              {posted.error.message}
            </span>
          )}
        </div>
      </form>
    </section>
  )
}
