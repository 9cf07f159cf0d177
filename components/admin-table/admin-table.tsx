'use client'

import type Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo, useTransition } from 'react'
import { cn } from '../ui/cn'
import { TransitionLink } from '../ui/transition-link'

type AdminTableState = {
  /** Navigates to another URL of the list; the old rows stay until the new ones have loaded. */
  follow: (href: string, scroll: boolean) => void
  isPending: boolean
}

const AdminTableContext = createContext<AdminTableState>({ follow: () => undefined, isPending: false })

export const useAdminTable = (): AdminTableState => useContext(AdminTableContext)

/** A list with filters and pages. Its state is in the URL, so it works before JavaScript loads. */
export function AdminTable({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const state = useMemo<AdminTableState>(
    () => ({
      follow: (href, scroll) => startTransition(() => router.push(href, { scroll })),
      isPending,
    }),
    [router, isPending],
  )
  return <AdminTableContext value={state}>{children}</AdminTableContext>
}

/** The rows, dimmed while others load. */
export function AdminTableRows({ children }: { children: ReactNode }) {
  const { isPending } = useAdminTable()
  return (
    <div aria-busy={isPending} className={cn('transition-opacity duration-200', isPending && 'opacity-60')}>
      {children}
    </div>
  )
}

type AdminTableLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string }

/** A link to another URL of the list, whose rows are replaced once they have loaded. */
export function AdminTableLink({ scroll = false, ...rest }: AdminTableLinkProps) {
  const { follow } = useAdminTable()
  return (
    <TransitionLink replace={false} scroll={scroll} onFollow={() => follow(rest.href, scroll)} {...rest} />
  )
}
