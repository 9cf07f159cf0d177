import { type ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { pluralize } from '@/lib/domain/pluralize'
import { VALID_DAYS } from '@/lib/domain/offer-terms'

const CHOICES = Array.from({ length: VALID_DAYS.max - VALID_DAYS.min + 1 }, (_, i) => VALID_DAYS.min + i)

type ValidDaysProps = ComponentProps<typeof Select> & { error?: string | undefined }

/** How many days an offer is valid (D73). */
export const ValidDays = ({ error, ...select }: ValidDaysProps) => (
  <Field label="Valid for" error={error}>
    <Select {...select}>
      {CHOICES.map((days) => (
        <option key={days} value={days}>
          {pluralize(days, 'day')}
        </option>
      ))}
    </Select>
  </Field>
)
