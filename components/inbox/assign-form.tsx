'use client'

import { useState } from 'react'
import { type InboxMemberDto } from '@/lib/schemas/inbox'
import { useFormState } from '../browser/use-form-state'
import { Button } from '../ui/button'
import { type FormAction } from '../ui/change-form'
import { FormError } from '../ui/field'
import { Options, Select } from '../ui/select'

type AssignFormProps = {
  id: string
  /** The inquiry to assign: "Nora Whitfield, Lake House". */
  label: string
  assigneeId: string | null
  members: readonly Pick<InboxMemberDto, 'id' | 'name' | 'isLeaving' | 'away'>[]
  assign: FormAction
}

/** Assigns an inquiry to a member. Its button is shown once another one is chosen, and always without JavaScript. */
export function AssignForm({ id, label, assigneeId, members, assign }: AssignFormProps) {
  const { posted, form, isPosting } = useFormState(assign)
  const [selected, setSelected] = useState(assigneeId ?? '')
  return (
    <form {...form} className="grid gap-2">
      <input type="hidden" name="id" value={id} />
      <Select
        name="memberId"
        aria-label={`Assigned to: ${label}`}
        value={selected}
        onChange={({ currentTarget }) => setSelected(currentTarget.value)}
      >
        {assigneeId === null && <option value="">Unassigned</option>}
        <Options
          choices={members
            .filter((member) => !member.isLeaving || member.id === assigneeId)
            .map((member) => [member.id, `${member.name}${member.away?.isNow ? ' (away)' : ''}`])}
        />
      </Select>
      <Button
        type="submit"
        variant="outline"
        pending={isPosting}
        className={selected === (assigneeId ?? '') ? 'not-noscript:hidden' : undefined}
      >
        Assign
      </Button>
      {posted && <FormError>{posted.error.message}</FormError>}
    </form>
  )
}
