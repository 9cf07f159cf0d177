'use client'

import { pluralize } from '@/lib/domain/pluralize'
import { type HandoverForm } from '@/lib/schemas/handover'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'
import { TypedCheckbox } from '../ui/typed-checkbox'
import { HandoverCounts } from './counts'

/** The question before homes are handed over (D470): the records that move, and the new agent. */
export function HandOver({ form, action }: { form: HandoverForm; action: FormAction }) {
  const { from, work, colleagues, canEnterEmail, canRemove, propertyId, selection } = form
  if (work.homes === 0)
    return <p className="max-w-xl text-muted">There are no homes to hand over. Sold homes stay.</p>
  if (colleagues.length === 0 && !canEnterEmail)
    return (
      <p className="max-w-xl text-muted">
        No colleague can take homes yet. Agents hand over homes within their office; an administrator can hand
        them over to any agent.
      </p>
    )
  return (
    <section className="grid max-w-xl gap-5">
      <HandoverCounts work={work} />
      <p className="text-sm text-pretty text-muted">
        The open offers, conversations and viewings go with the homes. Deadlines stay the same. Buyers are
        notified of their new agent.
      </p>
      <ChangeForm
        action={action}
        fields={{ from: from.id, propertyId, ...selection }}
        formClassName="justify-items-stretch gap-4"
        className="justify-self-start max-sm:justify-self-stretch"
        inputs={
          <>
            {colleagues.length > 0 && (
              <Field label="Hand over to">
                <Select name="to" required={!canEnterEmail} defaultValue="">
                  <option value="" disabled={!canEnterEmail}>
                    Choose an agent
                  </option>
                  <Options
                    choices={colleagues.map(({ id, name, homes }) => [
                      id,
                      `${name} · ${pluralize(homes, 'home')}`,
                    ])}
                  />
                </Select>
              </Field>
            )}
            {canEnterEmail && (
              <Field
                label={colleagues.length > 0 ? 'Or to another agent' : 'Hand over to'}
                hint={`The email of the agent who gets the homes${colleagues.length > 0 ? ', instead of a colleague.' : '.'}`}
              >
                <Input name="email" type="email" required={colleagues.length === 0} autoComplete="off" />
              </Field>
            )}
            {canRemove && (
              <TypedCheckbox name="remove" value="true">
                <span>
                  Then remove <bdi>{from.name}</bdi> from the office
                </span>
              </TypedCheckbox>
            )}
          </>
        }
      >
        Hand over {pluralize(work.homes, 'home')}
      </ChangeForm>
    </section>
  )
}
