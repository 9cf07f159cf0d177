'use client'

import { OFFICE_ROLE_LABELS } from '@/lib/domain/office'
import { OFFICE_ROLES, type OfficeRole } from '@/lib/domain/office-permissions'
import { Options, Select } from '../ui/select'
import { useTyped } from '../ui/typed'

/** Chooses a role in the office. React never changes the default of a select, to which a saved form returns. */
export const RoleSelect = ({ label, role }: { label: string; role: OfficeRole }) => (
  <Select key={role} name="role" aria-label={label} defaultValue={useTyped()?.role ?? role} className="w-32">
    <Options choices={OFFICE_ROLES.map((option) => [option, OFFICE_ROLE_LABELS[option]])} />
  </Select>
)
