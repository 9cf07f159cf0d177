'use client'

import { useFormState } from '../browser/use-form-state'
import { type Action } from './action'
import { Button } from './button'
import { ChangeForm, type FormAction, HiddenFields } from './change-form'
import { FormError } from './field'
import { LinkToCopy } from './link-to-copy'

type SecretLinkProps<Input> = {
  /** Whether there is a link already. */
  hasLink: boolean
  canCreate?: boolean
  /** Makes a link replacing the previous one. */
  create: Action<Input, { url: string }>
  end: FormAction
  endLabel: string
  fields?: Record<string, string>
}

/** Creates, replaces and ends a secret link, which is shown once, while it is new. */
export function SecretLink<Input>({
  hasLink,
  canCreate = true,
  create,
  end,
  endLabel,
  fields = {},
}: SecretLinkProps<Input>) {
  const { state: answer, posted, form, isPosting } = useFormState(create)
  return (
    <>
      {answer?.ok && hasLink && <LinkToCopy link={answer.data.url} />}
      {posted && <FormError>{posted.error.message}</FormError>}
      <div className="flex flex-wrap gap-3">
        {canCreate && (
          <form {...form}>
            <HiddenFields fields={fields} />
            <Button type="submit" variant="outline" pending={isPosting}>
              {hasLink ? 'Replace the link' : 'Create a link'}
            </Button>
          </form>
        )}
        {hasLink && (
          <ChangeForm action={end} fields={fields} variant="ghost">
            {endLabel}
          </ChangeForm>
        )}
      </div>
    </>
  )
}
