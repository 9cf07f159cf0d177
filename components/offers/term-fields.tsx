import { type UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { closingDays, type DealTerms } from '@/lib/domain/deal-terms'

type Term = keyof DealTerms

type TermFieldsProps = {
  /** When the server rendered the form. */
  now: string
  before: Record<Term, string>
  register: (name: Term) => UseFormRegisterReturn
  errorOf: (name: Term) => string | undefined
}

/** How the buyer pays, whether they want an inspection, and when they prefer to close; each may be left out (D275). */
export function TermFields({ now, before, register, errorOf }: TermFieldsProps) {
  const { first, last } = closingDays(new Date(now))
  const choice = (name: Term) => ({ ...register(name), defaultValue: before[name] })
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="sr-only">Terms (optional)</legend>
      <Field label="Financing" error={errorOf('financing')}>
        <Select {...choice('financing')}>
          <option value="">Not stated</option>
          <option value="cash">Cash</option>
          <option value="financed">Financed</option>
        </Select>
      </Field>
      <Field label="Inspection" error={errorOf('inspection')}>
        <Select {...choice('inspection')}>
          <option value="">Not stated</option>
          <option value="yes">Requested</option>
          <option value="no">Waived</option>
        </Select>
      </Field>
      <Field
        label="Preferred closing date (optional)"
        error={errorOf('closingDate')}
        className="sm:col-span-2"
      >
        <Input type="date" min={first} max={last} {...choice('closingDate')} />
      </Field>
    </fieldset>
  )
}
