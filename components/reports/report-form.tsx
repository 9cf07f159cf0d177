'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { REPORT_REASON_NAMES, REPORT_REASONS, REPORT_TEXT_LIMIT } from '@/lib/domain/report'
import { type CreateReportInput, createReportSchema } from '@/lib/schemas/report'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'
import { Options, Select } from '../ui/select'
import { useAccountForm } from '../users/use-account-form'

type ReportFormProps = {
  target: Pick<CreateReportInput, 'targetType' | 'targetId'>
  report: Action<CreateReportInput, unknown>
}

/** Why something is reported: a reason and an optional text. */
export function ReportForm({ target, report }: ReportFormProps) {
  const { register, input, errors, refusal, isPending, form } = useAccountForm<CreateReportInput>({
    fields: ['reason', 'words'],
    resolver: zodResolver(createReportSchema, undefined, { raw: true }),
    defaultValues: { ...target, words: '' },
    action: report,
  })
  return (
    <form {...form} className="grid gap-5">
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('targetType')} defaultValue={target.targetType} />
      <input type="hidden" {...register('targetId')} defaultValue={target.targetId} />
      <Field label="What is wrong?" error={errors.reason?.message}>
        <Select {...input('reason', '')}>
          <option value="" disabled>
            Choose a reason
          </option>
          <Options choices={REPORT_REASON_NAMES.map((reason) => [reason, REPORT_REASONS[reason]])} />
        </Select>
      </Field>
      <Field
        label="Comment (optional)"
        hint={`At most ${REPORT_TEXT_LIMIT} characters. Required if you choose “${REPORT_REASONS.other}”.`}
        error={errors.words?.message}
      >
        <Textarea {...input('words', '')} />
      </Field>
      <Button type="submit" size="lg" pending={isPending} className="sm:justify-self-start">
        Send report
      </Button>
    </form>
  )
}
