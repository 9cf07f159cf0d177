'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { DOCUMENT_MESSAGES } from '@/lib/schemas/application'
import { type LicenceDto, type RenewLicenceInput, renewLicenceSchema } from '@/lib/schemas/licence'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { useAccountForm } from '../users/use-account-form'
import { LICENCE_FIELDS, LicenceFields, licenceValues } from './licence-fields'

type RenewalFormProps = {
  /** The licence until now; its last day is not filled in. */
  licence: LicenceDto | null
  /** The first half of the renewal has been sent. */
  hasDocument: boolean
  renew: Action<RenewLicenceInput, unknown>
}

/** The second half of a renewal: the data of the new licence (D426). */
export function RenewalForm({ licence, hasDocument, renew }: RenewalFormProps) {
  const initial = { ...licenceValues(licence), validUntil: '' }
  const { methods, input, errors, refusal, typed, isPending, form } = useAccountForm<RenewLicenceInput>({
    fields: LICENCE_FIELDS,
    resolver: zodResolver(renewLicenceSchema, undefined, { raw: true }),
    defaultValues: initial,
    action: renew,
  })
  const wasTried = typed !== undefined || methods.formState.isSubmitted
  const missing = wasTried && !hasDocument ? DOCUMENT_MESSAGES.missing : undefined
  const error = missing ?? refusal
  return (
    <section aria-labelledby="renewal">
      <h2 id="renewal" className="mb-4 display-sm">
        2. The new license
      </h2>
      <form {...form} className="grid gap-5">
        {error !== undefined && <FormError>{error}</FormError>}
        <LicenceFields
          control={(name) => input(name, initial[name])}
          errors={errors}
          regionHint="Where the license is valid, for example “Oregon”."
        />
        <Button type="submit" size="lg" pending={isPending} className="sm:justify-self-start">
          Send renewal
        </Button>
      </form>
    </section>
  )
}
