import { X } from 'lucide-react'
import { type ReactNode } from 'react'
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, targetName } from '@/lib/domain/audit'
import { FORMER_MEMBER } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type AuditEntryDto } from '@/lib/schemas/admin-table'
import { AdminTableLink } from '../admin-table/admin-table'
import { AdminTableSearch } from '../admin-table/search'
import { adminTableHref, type AdminTableParams, firstPage } from '../admin-table/href'
import { buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'

type AuditFiltersProps = { params: AdminTableParams; entries: readonly AuditEntryDto[] }

/** The log's search and filters. A person or target is chosen by its name in a row, and removed here. */
export function AuditFilters({ params, entries }: AuditFiltersProps) {
  const [first] = entries
  return (
    <>
      <AdminTableSearch
        path={paths.admin.audit}
        params={params}
        label="Person, home or user"
        fields={['action', 'from', 'to']}
      >
        <Select
          key={`action-${params.action}`}
          name="action"
          aria-label="Action"
          defaultValue={params.action ?? ''}
          className="max-sm:grow sm:w-40"
        >
          <option value="">All actions</option>
          <Options choices={AUDIT_ACTION_NAMES.map((action) => [action, AUDIT_ACTIONS[action]])} />
        </Select>
        <Day name="from" label="From" value={params.from} />
        <Day name="to" label="To" value={params.to} />
      </AdminTableSearch>
      {(params.person || params.target) && (
        <p className="flex flex-wrap gap-2 pb-4">
          {params.person && (
            <SelectedFilter params={params} name="person">
              By {first ? (first.actor?.name ?? FORMER_MEMBER) : 'this person'}
            </SelectedFilter>
          )}
          {params.target && (
            <SelectedFilter params={params} name="target">
              On {first ? targetName(first.target) : 'this record'}
            </SelectedFilter>
          )}
        </p>
      )}
    </>
  )
}

const Day = ({ name, label, value }: { name: string; label: string; value: string | null | undefined }) => (
  <label className="flex items-center gap-2 text-sm text-muted max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(50%-.375rem)] max-sm:flex-col max-sm:items-start">
    {label}
    <Input key={value} type="date" name={name} defaultValue={value ?? ''} className="numbers sm:w-36" />
  </label>
)

type SelectedFilterProps = { params: AdminTableParams; name: string; children: ReactNode }

const SelectedFilter = ({ params, name, children }: SelectedFilterProps) => (
  <AdminTableLink
    href={adminTableHref(paths.admin.audit, { ...firstPage(params), [name]: null })}
    className={cn(buttonStyles({ variant: 'outline' }), 'max-w-full whitespace-normal!')}
  >
    {children}
    <X aria-hidden />
    <span className="sr-only">, show all entries</span>
  </AdminTableLink>
)
