'use client'

import { type InboxDto } from '@/lib/schemas/inbox'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { Day } from '../ui/day'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Select } from '../ui/select'

type AbsencesProps = Pick<InboxDto, 'members' | 'mayAssign' | 'ownId'> & { save: FormAction }

/** Who is away, who answers for them, and the form of an absence (D466). */
export function Absences({ members, mayAssign, ownId, save }: AbsencesProps) {
  const editableMembers = members.filter(({ id }) => mayAssign || id === ownId)
  const options = (candidates: AbsencesProps['members']) =>
    candidates.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  return (
    <section aria-labelledby="absences" className="mt-12">
      <h2 id="absences" className="mb-3 display-sm">
        Absences
      </h2>
      <ul className="mb-6">
        {members.map(
          ({ id, name, away }) =>
            away && (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-border py-3 text-sm"
              >
                <span>
                  <strong>{name}</strong> is away from <Day at={away.from} /> to <Day at={away.until} />.
                  {away.deputyName !== null && ` Deputy: ${away.deputyName}.`}
                </span>
                {editableMembers.some((member) => member.id === id) && (
                  <ChangeForm
                    action={save}
                    fields={{ memberId: id }}
                    variant="ghost"
                    aria-label={`Remove the absence of ${name}`}
                  >
                    Remove
                  </ChangeForm>
                )}
              </li>
            ),
        )}
      </ul>
      <ChangeForm
        action={save}
        done="Saved."
        formClassName="w-full"
        variant="outline"
        inputs={
          <div className="grid w-full gap-4 sm:grid-cols-2 xl:grid-cols-4">
            <Field label="Member">
              <Select name="memberId" defaultValue={ownId}>
                {options(editableMembers)}
              </Select>
            </Field>
            <Field label="First day">
              <Input type="date" name="from" required />
            </Field>
            <Field label="Last day">
              <Input type="date" name="until" required />
            </Field>
            <Field label="Deputy (optional)">
              <Select name="deputyId" defaultValue="">
                <option value="">In turn</option>
                {options(members.filter(({ isLeaving }) => !isLeaving))}
              </Select>
            </Field>
          </div>
        }
      >
        Save absence
      </ChangeForm>
      <p className="mt-3 text-xs text-pretty text-muted">
        Requests go to the deputy, or to colleagues in turn. No viewings are offered on these days.
      </p>
    </section>
  )
}
