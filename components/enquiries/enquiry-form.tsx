'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { formatWallDay } from '@/lib/domain/dates'
import { ENQUIRY_TIMES } from '@/lib/domain/enquiry'
import { groupBy } from '@/lib/domain/group-by'
import { publicHomePath } from '@/lib/home-path'
import { paths } from '@/lib/paths'
import { type EnquiryForm as Form, type EnquiryFormInput, enquiryFormSchema } from '@/lib/schemas/enquiry'
import { PRICE_QUESTION } from '@/lib/domain/shown-price'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { Field, FormError } from '../ui/field'
import { Input, Textarea } from '../ui/input'
import { useMoments } from '../ui/moment'
import { Options, Select } from '../ui/select'
import { useAccountForm } from '../users/use-account-form'

type EnquiryFormProps = Form & { send: Action<EnquiryFormInput, unknown> }

const CHOICES = ['First choice', 'Second choice', 'Third choice'].slice(0, ENQUIRY_TIMES)
const FIELDS = ['text', 'name', 'email', 'phone', 'times'] as const

/** Asks about a home without an account (D387); also without JavaScript. */
export function EnquiryForm({ home, opened, slots, zone, send }: EnquiryFormProps) {
  const { _id: propertyId, agentName, company } = home
  const question = home.priceQualifier === 'on-request' ? PRICE_QUESTION : ''
  const { register, input, errors, refusal, isPending, form } = useAccountForm<EnquiryFormInput>({
    fields: FIELDS,
    resolver: zodResolver(enquiryFormSchema, undefined, { raw: true }),
    defaultValues: (before) => ({
      propertyId,
      opened,
      homepage: '',
      text: '',
      name: '',
      email: '',
      phone: '',
      ...Object.fromEntries(
        ['text', 'name', 'email', 'phone'].map((name) => [
          name,
          before[name] ?? (name === 'text' ? question : ''),
        ]),
      ),
      times: CHOICES.map((_, i) => before[`times.${i}`] ?? ''),
    }),
    action: send,
  })
  return (
    <form {...form} className="grid gap-6">
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('propertyId')} defaultValue={propertyId} />
      <input type="hidden" {...register('opened')} defaultValue={opened} />
      <div aria-hidden className="invisible absolute size-px overflow-hidden">
        <label>
          Leave this empty
          <input {...register('homepage')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Field label="Your question" error={errors.text?.message}>
        <Textarea rows={5} {...input('text', question)} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" {...input('name')} />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...input('email')}
          />
        </Field>
      </div>
      <Field
        label="Phone (optional)"
        hint="Only if you would like a call. With the country code."
        error={errors.phone?.message}
        className="sm:w-[calc(50%-.5rem)]"
      >
        <Input type="tel" autoComplete="tel" {...input('phone')} />
      </Field>
      {slots.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-3 text-sm font-[550]">When could you visit? (optional)</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {CHOICES.map((label, i) => (
              <Field key={label} label={label}>
                <Select {...input(`times.${i}`, '')}>
                  <option value="">No time</option>
                  <Times slots={slots} />
                </Select>
              </Field>
            ))}
          </div>
          <p className="text-xs text-muted">
            Times are in {zone}. This books nothing; you’ll agree on a time with the agent.
          </p>
          {errors.times && <FormError>{errors.times.message ?? 'Choose other times.'}</FormError>}
        </fieldset>
      )}
      <div className="grid gap-5 border-t border-border pt-5">
        <p className="max-w-[36rem] text-xs text-pretty text-muted">
          We send your name and question to <bdi>{agentName}</bdi>
          {company !== null && (
            <>
              {' '}
              at <bdi>{company}</bdi>
            </>
          )}
          . A phone number is shown after the first answer, your email is not. We don’t use them for
          advertising.{' '}
          <Link href={paths.privacy} className="underline underline-offset-4">
            Privacy
          </Link>
        </p>
        <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:grid-cols-[auto_1fr] max-[18rem]:grid-cols-1!">
          <LinkButton variant="ghost" size="lg" href={publicHomePath(home)}>
            Cancel
          </LinkButton>
          <Button type="submit" size="lg" pending={isPending}>
            Send question
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The options of one select, by day. */
function Times({ slots }: Pick<Form, 'slots'>) {
  const { wallTime } = useMoments()
  return [...groupBy(slots, ({ wall }) => wall.slice(0, 10))].map(([day, times]) => (
    <optgroup key={day} label={formatWallDay(day)}>
      <Options
        choices={times.map(({ startsAt, wall }) => [startsAt, `${formatWallDay(wall)}, ${wallTime(wall)}`])}
      />
    </optgroup>
  ))
}
