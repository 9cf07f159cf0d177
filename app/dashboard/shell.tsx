import { type ComponentProps } from 'react'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { type ActiveActor } from '@/lib/auth/actor'

type ShellProps = { actor: ActiveActor } & Omit<ComponentProps<typeof DashboardShell>, 'person'>

/** A dashboard page with the actor's sidebar; the browser gets only what that shows. */
export const Shell = ({ actor: { name, image, role, office }, ...props }: ShellProps) => (
  <DashboardShell person={{ name, image, role, ...(office && { office: office.role }) }} {...props} />
)
