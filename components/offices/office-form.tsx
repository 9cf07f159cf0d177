'use client'

import { type OfficeDto } from '@/lib/schemas/office'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { useTimeZone } from '../browser/use-time-zone'
import { Button } from '../ui/button'
import { type FormAction } from '../ui/change-form'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { ZoneInput } from '../ui/zone-input'
import { LogoInput, useLogo } from './logo-input'

type OfficeFormProps = {
  /** The stored office; absent for a new one. */
  office?: OfficeDto
  zones: readonly string[]
  save: FormAction
}

/** The details of an office (D450). */
export function OfficeForm({ office, zones, save }: OfficeFormProps) {
  const { state, posted, form, isPosting } = useFormState(save)
  useOpenResult(state)
  const logo = useLogo(office?.logo ?? null)
  const browserZone = useTimeZone()
  const { licence } = office ?? {}
  const zone = office?.zone ?? browserZone ?? 'UTC'
  const fields = posted?.error.fields
  const fieldProps = (name: string, value = '') => ({ name, defaultValue: posted?.typed?.[name] ?? value })
  return (
    <form {...form} noValidate className="grid max-w-[46rem] grid-cols-1 gap-5 sm:grid-cols-2">
      {posted && !fields && <FormError>{posted.error.message}</FormError>}
      <div className="sm:col-span-2">
        <LogoInput
          logo={logo}
          name={office?.name ?? 'the office'}
          error={fields?.logo}
          disabled={isPosting}
        />
        <noscript>
          <p className="mt-2 text-sm text-muted">Turn on JavaScript to change the logo.</p>
        </noscript>
      </div>
      <Field label="Office name" error={fields?.name}>
        <Input autoComplete="organization" {...fieldProps('name', office?.name)} />
      </Field>
      <Field label="Phone (optional)" error={fields?.phone}>
        <Input type="tel" autoComplete="tel" {...fieldProps('phone', office?.phone)} />
      </Field>
      <Field label="Address (optional)" error={fields?.address} className="sm:col-span-2">
        <Input autoComplete="street-address" {...fieldProps('address', office?.address)} />
      </Field>
      <Field label="License number (optional)" error={fields?.licence}>
        <Input autoComplete="off" {...fieldProps('licence', licence?.number)} />
      </Field>
      <Field label="License expires (optional)" error={fields?.validUntil}>
        <Input type="date" className="numbers" {...fieldProps('validUntil', licence?.validUntil)} />
      </Field>
      <Field
        label="Link to the public register (optional)"
        hint="Buyers can check the license there."
        error={fields?.register}
        className="sm:col-span-2"
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          {...fieldProps('register', licence?.register)}
        />
      </Field>
      <Field label="Company register number (optional)" error={fields?.registerNumber}>
        <Input autoComplete="off" {...fieldProps('registerNumber', office?.registerNumber)} />
      </Field>
      <Field label="VAT number (optional)" error={fields?.vatNumber}>
        <Input autoComplete="off" {...fieldProps('vatNumber', office?.vatNumber)} />
      </Field>
      <Field label="Time zone" error={fields?.zone}>
        <ZoneInput key={zone} name="zone" zones={zones} zone={posted?.typed?.zone ?? zone} />
      </Field>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button
          type="submit"
          pending={isPosting}
          disabled={logo.chosen?.state === 'uploading'}
          className="max-sm:w-full"
        >
          {office ? 'Save changes' : 'Create office'}
        </Button>
        <span role="status" className="text-xs text-muted">
          {state?.ok && 'Saved.'}
        </span>
      </div>
    </form>
  )
}
