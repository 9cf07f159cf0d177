import { type ComponentProps } from 'react'
import { type LicenceDto, type RenewLicenceInput } from '@/lib/schemas/licence'
import { Field } from '../ui/field'
import { Input } from '../ui/input'

export const LICENCE_FIELDS = ['licence', 'authority', 'region', 'register', 'validUntil'] as const
type LicenceField = (typeof LICENCE_FIELDS)[number]

/** The initial values of the licence fields. */
export const licenceValues = (licence: LicenceDto | null): Required<RenewLicenceInput> => {
  const { number = '', authority = '', region = '', register = '', validUntil = '' } = licence ?? {}
  return { licence: number, authority, region, register, validUntil }
}

type LicenceFieldsProps = {
  control: (name: LicenceField) => ComponentProps<typeof Input>
  errors: { [Name in LicenceField]?: { message?: string } }
  /** The label of the region, and the line below it. */
  regionLabel?: string
  regionHint: string
}

/** The fields of a licence; only the number is required (D425). */
export const LicenceFields = ({
  control,
  errors,
  regionLabel = 'Region (optional)',
  regionHint,
}: LicenceFieldsProps) => (
  <>
    <Field label="License number" error={errors.licence?.message}>
      <Input autoComplete="off" {...control('licence')} />
    </Field>
    <Field label={regionLabel} hint={regionHint} error={errors.region?.message}>
      <Input {...control('region')} />
    </Field>
    <Field label="Authority (optional)" hint="Who issued the license." error={errors.authority?.message}>
      <Input {...control('authority')} />
    </Field>
    <Field
      label="Public register (optional)"
      hint="The link to the license there. Buyers can open it."
      error={errors.register?.message}
    >
      <Input type="url" inputMode="url" placeholder="https://" {...control('register')} />
    </Field>
    <Field
      label="Valid until (optional)"
      hint="The last day of the license. Leave it blank if it does not expire."
      error={errors.validUntil?.message}
    >
      <Input type="date" className="numbers sm:w-44" {...control('validUntil')} />
    </Field>
  </>
)
