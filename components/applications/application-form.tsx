'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import {
  type CreateApplicationInput,
  createApplicationSchema,
  DOCUMENT_MESSAGES,
} from '@/lib/schemas/application'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'
import { useAccountForm } from '../users/use-account-form'
import { LICENCE_FIELDS, LicenceFields, licenceValues } from './licence-fields'

type ApplicationFormProps = {
  /** True if the person has uploaded the document, the first half of the application. */
  hasDocument: boolean
  apply: Action<CreateApplicationInput, unknown>
}

/** The second half of an application: the person's data as an agent. */
export function ApplicationForm({ hasDocument, apply }: ApplicationFormProps) {
  const { methods, input, errors, refusal, typed, isPending, form } = useAccountForm<CreateApplicationInput>({
    fields: [...LICENCE_FIELDS, 'references'],
    resolver: zodResolver(createApplicationSchema, undefined, { raw: true }),
    defaultValues: { ...licenceValues(null), references: '' },
    action: apply,
  })
  const wasSubmitted = typed !== undefined || methods.formState.isSubmitted
  // Shows all errors at once; the server would report this one only if the fields were valid.
  const missingDocument = wasSubmitted && !hasDocument ? DOCUMENT_MESSAGES.missing : undefined
  const error = missingDocument ?? refusal
  return (
    <section aria-labelledby="application">
      <h2 id="application" className="mb-4 display-sm">
        2. About you
      </h2>
      <form {...form} className="grid gap-5">
        {error !== undefined && <FormError>{error}</FormError>}
        <LicenceFields
          control={(name) => input(name, '')}
          errors={errors}
          regionLabel="Region"
          regionHint="The region where you work."
        />
        <Field
          label="References"
          hint="People who can tell us about your work, and how to reach them."
          error={errors.references?.message}
        >
          <Textarea {...input('references', '')} />
        </Field>
        <Button type="submit" size="lg" pending={isPending} className="sm:justify-self-start">
          Send application
        </Button>
      </form>
    </section>
  )
}
