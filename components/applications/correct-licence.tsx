'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type AgentLicence, type CorrectLicenceInput, correctLicenceFormSchema } from '@/lib/schemas/licence'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'
import { useAccountForm } from '../users/use-account-form'
import { LICENCE_FIELDS, LicenceFields, licenceValues } from './licence-fields'

type CorrectLicenceProps = { agent: AgentLicence; correct: Action<CorrectLicenceInput, unknown> }

/** An administrator's correction of an agent's licence, with its reason (D432). */
export function CorrectLicence({ agent, correct }: CorrectLicenceProps) {
  const { _id: id, name, licence, recordedAt } = agent
  const initial = licenceValues(licence)
  const { register, input, errors, refusal, isPending, form } = useAccountForm<CorrectLicenceInput>({
    fields: [...LICENCE_FIELDS, 'reason'],
    resolver: zodResolver(correctLicenceFormSchema, undefined, { raw: true }),
    defaultValues: { id, recordedAt, ...initial, reason: '' },
    action: correct,
  })
  return (
    <form {...form} aria-label="License" className="grid max-w-[38rem] grid-cols-1 gap-5">
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('id')} defaultValue={id} />
      {/* After a refusal still that of the license which was read. */}
      <input type="hidden" {...input('recordedAt', recordedAt)} />
      <LicenceFields
        control={(field) => input(field, initial[field])}
        errors={errors}
        regionHint={`Where ${name} may list homes. Leave it blank if the license names no region.`}
      />
      <Field
        label="Reason"
        hint="The agent sees this, and it is recorded in the audit log."
        error={errors.reason?.message}
      >
        <Textarea {...input('reason', '')} />
      </Field>
      <Button type="submit" size="lg" pending={isPending} className="sm:justify-self-start">
        Save license
      </Button>
    </form>
  )
}
